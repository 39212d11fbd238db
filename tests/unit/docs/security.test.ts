import { expect, test } from "vitest";
import {
  type RequiredAccess,
  ROLES,
  roleAllows,
} from "../../../packages/local-content-lake/src/auth/people/role";
import { readPage } from "./pages";

const NEEDS: RequiredAccess[] = ["nothing", "read", "draft", "manage"];

test("docs/security.md lists the rights of each role as the lake enforces them", () => {
  const rows = [
    ...readPage("docs/security.md").text.matchAll(/^\| (\w+) \|((?: (?:yes|no) \|)+)$/gm),
  ];
  const documented = rows.map(([, role, cells]) => `${role}${cells}`);
  const anonymous = "anonymous yes | no | no | no |";
  const expected = ROLES.map((role) => {
    const cells = NEEDS.map((needs) => (roleAllows(role, needs) ? "yes" : "no"));
    return `${role} ${cells.join(" | ")} |`;
  });
  expect(documented.sort()).toEqual([anonymous, ...expected].sort());
});
