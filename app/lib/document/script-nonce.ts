import { createContext, useContext } from "react";

/** What marks the scripts that the server writes into a page; the browser knows no mark. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** The `nonce` of every script element that a component writes. It is gone again before the page is sent. */
export function useScriptMark(): string | undefined {
  return useContext(ScriptMark);
}
