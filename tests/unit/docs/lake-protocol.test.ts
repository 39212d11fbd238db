import { expect, test } from "vitest";
import {
  type RequiredAccess,
  ROLES,
  roleAllows,
} from "../../../packages/local-content-lake/src/auth/role";
import { errorResponse } from "../../../packages/local-content-lake/src/http/response/errors";
import { ROUTES as routes } from "../../../packages/local-content-lake/src/server/create-services";
import {
  LAKE_ERROR_CODES,
  LAKE_START_ERROR_CODES,
  LakeError,
  type RequestErrorCode,
} from "../../../packages/local-content-lake/src/util/errors";
import { readPage } from "./pages";

const PROTOCOL = "packages/local-content-lake/docs/protocol.md";

test("the protocol page lists the lake's endpoints, and who may call them, as the router has them", () => {
  const rows = readPage(PROTOCOL).text.matchAll(/^\| ([A-Z]+) \| `(.+)` \| (\w+) \|$/gm);
  const listed = [...rows].map(([, method, path, needs]) => `${method} ${path} needs ${needs}`);
  const served = routes.map(({ method, path, needs }) => `${method} ${path} needs ${needs}`);
  expect(listed.sort()).toEqual(served.sort());
});

test("the protocol page lists the codes of errors with their statuses and meanings", () => {
  const row = /^\| `([A-Z_]+)` \|(?: (\d{3}) \|)? (.+) \|$/gm;
  const listed = [...readPage(PROTOCOL).text.matchAll(row)].map((found) => found.slice(1));
  const requestErrors = Object.entries(LAKE_ERROR_CODES).map(([code, meaning]) => {
    const { status } = errorResponse(new LakeError(code as RequestErrorCode, meaning));
    return [code, String(status), meaning];
  });
  const startErrors = Object.entries(LAKE_START_ERROR_CODES);
  const withoutStatus = startErrors.map(([code, meaning]) => [code, undefined, meaning]);
  expect(listed).toEqual([...requestErrors, ...withoutStatus]);
});

test("docs/security.md lists the rights of each role as the lake enforces them", () => {
  const needs: RequiredAccess[] = ["nothing", "read", "draft", "manage"];
  const rows = readPage("docs/security.md").text.matchAll(/^\| (\w+) \|((?: (?:yes|no) \|)+)$/gm);
  const documented = [...rows].map(([, role, cells]) => `${role}${cells}`);
  const expected = ROLES.map((role) => {
    const cells = needs.map((access) => (roleAllows(role, access) ? "yes" : "no"));
    return `${role} ${cells.join(" | ")} |`;
  });
  expect(documented.sort()).toEqual(["anonymous yes | no | no | no |", ...expected].sort());
});
