import { createContext, useContext } from "react";

/** What marks the scripts that the server writes into a page; the browser knows no mark. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** The `nonce` of every script element that a component writes. It is gone again before the page is sent. */
export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonce);
}
