import { useRef, useState } from "react";

/** Shows typed texts that may not be saved, with a button that copies them. */
export function CopyTexts({ text }: { text: string }) {
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
    <div className="copy-texts">
      <label htmlFor="copied-texts">Your texts</label>
      <textarea id="copied-texts" ref={field} readOnly rows={8} value={text} />
      <button type="button" onClick={copy}>
        Copy what I typed
      </button>
      <p role="status">{copied}</p>
    </div>
  );
}
