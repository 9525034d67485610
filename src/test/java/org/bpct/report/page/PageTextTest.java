package org.bpct.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of a report. */
final class PageTextTest {
    private static final Pattern ELEMENT = Pattern.compile("<(script|style)([^>]*)>(.*?)</\\1>", Pattern.DOTALL);

    private static String page(String name) throws IOException {
        return PageText.of(
                PageText.Subject.BATCH,
                List.of(new Table("names", List.of("name", "count"), List.of(Arrays.asList(name, 3L, null, 0.5)))));
    }

    @Test
    void namesNeverEndTheElementOfTheDataNorBeginAnother() throws IOException {
        String page = page("</script><!--<script>&amp;'\"\u2028\u2029\ud83d\ude00\udcff@@SCRIPT@@");
        assertThat(page)
                .contains("\"\\u003C/script\\u003E\\u003C!--\\u003Cscript\\u003E\\u0026amp;\\u0027\\\"\\u2028\\u2029")
                .contains("\\uD83D\\uDE00\\uDCFF@@SCRIPT@@\",3,null,0.5]");
        assertThat(page.split("@@", -1)).hasSize(3);
        assertThat(page.split("</script>", -1)).hasSameSizeAs(page("harmless").split("</script>", -1));
    }

    @Test
    void thePolicyAllowsWhatStandsInThePageAndNothingElse() throws IOException {
        String page = page("x");
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"")
                .matcher(page);
        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1)).startsWith("default-src 'none'; style-src 'sha256-");
        int inline = 0;
        for (Matcher element = ELEMENT.matcher(page); element.find(); ) {
            if (!element.group(2).contains("json")) {
                inline++;
                assertThat(policy.group(1)).contains(PageResources.sum(element.group(3)));
            }
        }
        assertThat(inline).isEqualTo(3);
        assertThat(policy.group(1).split("'sha256-", -1)).hasSize(4);
    }

    @Test
    void nothingInThePageIsToBeFetched() throws IOException {
        assertThat(page("x"))
                .doesNotContain("sourceMappingURL", "<link", "src=", "@import", "url(", "fetch(", "XMLHttpRequest");
    }

    @Test
    void theLibraryIsShippedWithItsLicence() throws IOException {
        assertThat(new PageResources().chart()).contains("Chart.js v4.4.9", "Released under the MIT License");
    }
}
