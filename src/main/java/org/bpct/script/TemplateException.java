package org.bpct.script;

/** A template that cannot be read or rendered; the message names it. */
public final class TemplateException extends Exception {
    private static final long serialVersionUID = 1L;

    TemplateException(String message) {
        super(message);
    }

    TemplateException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
