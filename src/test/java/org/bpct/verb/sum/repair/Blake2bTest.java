package org.bpct.verb.sum.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** BLAKE2b as {@code b2sum} makes it, around the borders of its blocks. */
final class Blake2bTest {
    /** What b2sum says of so many x. */
    @ParameterizedTest
    @CsvSource({
        "0, 786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce",
        "1, 0909377ad35110cafb2909e185672b7f2728d1f5094f8ad68d6fac6274bf1f499485a80ea364c04ed006d29459ea3cb7c600280e2f83e032529906f88ae30d0a",
        "127, acc1cd9ebcd76c8f0e9afcfe2e2479a1ab53ad0d02c8ebd767fd1e26c5cf96767c81077e5edd55f3fd8709dea6849b9792c8c19813f5ae6de9ac4d3a5efad515",
        "128, 082b91ea2e15d1556d2ceefdd5af5d64d31b4e01aff1959724578876293825b236ee8079173a0a38160d7d6685d6bca0bfb62c177b3599b8727d9173e2115b91",
        "129, 362a53bbe2ec08097b2f358a41d0e153aeed4c132af928400872413650e7bf22f9ae428ff73770170bbd95f935e5dd1953c17de8c7264c72d1f99303bf22dfaa",
        "256, 26066ae992ec734e85f05f962b49e72bcb2be54fcb53bce7e7b4d7f4dc88f56862235fd16b988877db71cc5e9bb50e489e884450fdb6f74968e6da7d1e493428",
        "1000, 63e36e4569cd772ba719ec50f6627e07ab6764c5ddffc84607abdff7f0083511dd276f3949c66386ca236cd123b5adc4919875d5abb17d17bbabdeabf0db7e9f",
    })
    void digestsAreThoseOfB2sum(int length, String expected) {
        byte[] bytes = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
        Blake2b digest = new Blake2b();
        for (int piece : new int[] {1, 7, 128, 300}) {
            for (int at = 0; at < length; at += piece) {
                digest.update(Arrays.copyOfRange(bytes, at, Math.min(length, at + piece)));
            }
            assertThat(HexFormat.of().formatHex(digest.digest()))
                    .as("pieces of " + piece)
                    .isEqualTo(expected);
        }
    }
}
