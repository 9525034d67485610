package org.bpct.options;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.verb.Verb;
import org.bpct.verb.archive.tar.PartForm;
import org.bpct.verb.change.rights.ChangeRequest;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.jspecify.annotations.Nullable;

/** The aim of a task: the work on its operands, with the wishes that belong to it alone. A verb may bring one of its own. */
public interface Aim {
    /** Returns the verb of a batch that does it. */
    Verb verb();

    /** Returns the operand on another host that is only read; null if there is none. */
    default @Nullable Far far() {
        return null;
    }

    /** The operands are copied. */
    record Copy() implements Aim {
        @Override
        public Verb verb() {
            return Verb.COPY;
        }
    }

    /**
     * Names in a snapshot of a pool are copied; the operands are these names, and the destination.
     *
     * @param snapshot the pool as it was typed, with or without {@code @DATE}
     */
    record Restoration(FileName snapshot) implements Aim {
        @Override
        public Verb verb() {
            return Verb.COPY;
        }
    }

    /** The operands are removed. */
    record Removal() implements Aim {
        @Override
        public Verb verb() {
            return Verb.REMOVE;
        }
    }

    /** The operands get these modes and owners. */
    record Change(ChangeRequest request) implements Aim {
        @Override
        public Verb verb() {
            return Verb.CHANGE;
        }
    }

    /**
     * A manifest of the operands is made.
     *
     * @param far the first of the operands on another host, where all are then; null if they are on this one
     */
    record Sum(Manifest manifest, @Nullable Far far) implements Aim {
        /** Returns the same for operands on another host. */
        public Sum with(Far other) {
            return new Sum(manifest, other);
        }

        @Override
        public Verb verb() {
            return Verb.SUM;
        }
    }

    /**
     * An archive of the operands is made.
     *
     * @param folder the folder of its parts, which does not exist yet unless it gets another generation
     * @param partBytes the bytes that no part exceeds but for the sake of a single file
     * @param form the form of its new parts
     * @param updates whether an existing archive gets a generation of the changed entries
     */
    record Archive(FileName folder, long partBytes, PartForm form, boolean updates) implements Aim {
        @Override
        public Verb verb() {
            return Verb.ARCHIVE;
        }
    }

    /**
     * An operand on another host.
     *
     * @param number its number among the operands, from 0
     * @param ssh the words that call {@code ssh}; none for {@code ssh} itself
     */
    record Far(int number, List<String> ssh) {
        /** Keeps a copy of the list. */
        public Far {
            ssh = List.copyOf(ssh);
        }
    }

    /**
     * Two trees are compared. Without contents the walk answers, and no batch is made.
     *
     * @param withXattrs whether extended attributes and access control lists are compared
     * @param withContents whether jobs compare the contents of files that have the same size
     * @param form the form in which the differences are listed
     * @param file where the list goes, standard output if there is none
     * @param replaces whether it replaces a file of that name
     * @param far the tree that is on another host; null if both are on this one
     */
    record Comparison(
            boolean withXattrs,
            boolean withContents,
            Form form,
            Optional<FileName> file,
            boolean replaces,
            @Nullable Far far)
            implements Aim {
        /** The forms of a list of differences. */
        public enum Form {
            /** A line for each, and one for a directory that is in one tree alone. */
            LINES,
            /** A line for each kind of differences, with their number. */
            SUMMARY,
            /** An object of JSON for each. */
            JSON
        }

        /** Returns the same comparison with a tree on another host. */
        public Comparison with(Far other) {
            return new Comparison(withXattrs, withContents, form, file, replaces, other);
        }

        @Override
        public Verb verb() {
            return Verb.COMPARE;
        }
    }

    /**
     * Members of an archive are extracted; the operands are their names, and the destination.
     *
     * @param archive the archive, as the user named it
     * @param generation the generation to extract; empty for the newest one
     */
    record Extraction(FileName archive, OptionalInt generation) implements Aim {
        @Override
        public Verb verb() {
            return Verb.EXTRACT;
        }
    }

    /**
     * The operands are transferred to another host, or from one.
     *
     * @param sends whether the destination is on the other host, and not the sources
     * @param ssh the words that call {@code ssh}; none for {@code ssh} itself
     */
    record Transfer(boolean sends, List<String> ssh) implements Aim {
        /** Keeps a copy of the list. */
        public Transfer {
            ssh = List.copyOf(ssh);
        }

        @Override
        public Verb verb() {
            return Verb.TRANSFER;
        }
    }

    /**
     * The manifest that files are compared with, and how it is read.
     *
     * @param file the manifest; {@code -} is standard input
     * @param base the directory that names in it are below; empty for the usual one
     * @param strict whether files that are not in the manifest are errors
     * @param format the form of the manifest; empty to find it out
     * @param method the method of its checksums; empty to find it out
     */
    record Expected(
            FileName file,
            Optional<FileName> base,
            boolean strict,
            Optional<ManifestFormat> format,
            Optional<ChecksumMethod> method) {}

    /**
     * Files are compared with a manifest.
     *
     * @param request the manifest, as the user knows it
     * @param manifest the manifest by its real name; null until it is read
     */
    record SumCheck(Expected request, @Nullable Manifest manifest) implements Aim {
        @Override
        public Verb verb() {
            return Verb.CHECK_SUMS;
        }
    }
}
