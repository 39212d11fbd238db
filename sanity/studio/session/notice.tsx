import { useRef, useState } from "react";

interface NoticeProps {
  /** What happened; without it the notice takes no place. */
  says: string | undefined;
  /** Texts that may not be saved, to be copied. */
  text?: string | undefined;
  action?: { label: string; run(): void } | undefined;
}

/** Says what happened to typed texts. It has none of the Studio's components, which may have crashed. */
export function Notice({ says, text, action }: NoticeProps) {
  return (
    <>
      <p role="status">{says}</p>
      {text ? <CopyTexts text={text} /> : null}
      {action ? (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
    </>
  );
}

function CopyTexts({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState("");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("Copied.");
    } catch {
      // Browsers offer no clipboard without TLS.
      field.current?.select();
      setCopied("The browser does not copy here: the text is selected, copy it by hand.");
    }
  }

  return (
    <>
      <label htmlFor="copied-texts">Your texts</label>
      <textarea id="copied-texts" ref={field} readOnly rows={8} value={text} />
      <button type="button" onClick={copy}>
        Copy what I typed
      </button>
      <p role="status">{copied}</p>
    </>
  );
}
