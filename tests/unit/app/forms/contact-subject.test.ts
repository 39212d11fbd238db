import { expect, test } from "vitest";
import { subjectFromSearch } from "~/forms/contact-subject";

const subjectOf = (search: string) => subjectFromSearch(new URLSearchParams(search));

test.each([
  ["plan=Professional", "Enquiry about the Professional plan"],
  ["product=Bundle+Builder", "Enquiry about Bundle Builder"],
  ["product=print-studio-customizer", "Enquiry about Print Studio Customizer"],
  ["", ""],
  ["plan=&product=%20", ""],
  ["plan=Pro%0D%0ABcc:%00x%E2%80%AE", "Enquiry about the Pro Bcc: x plan"],
])("a visitor who comes with %j starts with the subject %j", (search, subject) => {
  expect(subjectOf(search)).toBe(subject);
});

test("a visitor's first subject is shorter than 200 characters", () => {
  expect(subjectOf(`product=${"😀".repeat(500)}`).length).toBeLessThan(200);
});
