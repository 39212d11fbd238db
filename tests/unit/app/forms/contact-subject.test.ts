import { expect, test } from "vitest";
import { planFromSearch, subjectFromSearch } from "~/forms/contact-subject";
import { LABELS } from "../../../../contract/labels";

const subjectOf = (search: string, labels = {}) =>
  subjectFromSearch(new URLSearchParams(search), { contact: { ...LABELS.contact, ...labels } });

const IN_GUJARATI = { planSubject: "{plan} પ્લાન વિશે પૂછપરછ" };

test.each<[search: string, subject: string, labels?: object]>([
  ["plan=Professional", "Enquiry about the Professional plan"],
  ["plan=basic-plan", "Enquiry about the Basic plan"],
  ["plan=Growth%20Plan", "Enquiry about the Growth plan"],
  ["plan=Floorplan", "Enquiry about the Floorplan plan"],
  ["plan=Plan", "Enquiry about Plan"],
  ["product=Bundle+Builder", "Enquiry about Bundle Builder"],
  ["product=print-studio-customizer", "Enquiry about Print Studio Customizer"],
  ["service=UI%2FUX%20Design", "Enquiry about UI/UX Design"],
  ["", ""],
  ["plan=&product=%20", ""],
  ["plan=Pro%0D%0ABcc:%00x%E2%80%AE", "Enquiry about the Pro Bcc: x plan"],
  ["plan=ગ્રોથ પ્લાન", "ગ્રોથ પ્લાન વિશે પૂછપરછ", IN_GUJARATI],
])("a visitor who comes with %j starts with the subject %j", (search, subject, labels) => {
  expect(subjectOf(search, labels)).toBe(subject);
});

test("a visitor's first subject is shorter than 200 characters", () => {
  expect(subjectOf(`product=${"😀".repeat(500)}`).length).toBeLessThan(200);
});

test("the chosen plan is one of the site's, whatever its case, and no other words", () => {
  const plans = [{ name: "Professional", priceUSD: "$2,499", priceINR: "₹1,99,999" }];
  const chosen = (search: string) => planFromSearch(new URLSearchParams(search), plans);
  const professional = { name: "Professional", prices: "$2,499 · ₹1,99,999" };
  expect(chosen("plan=professional")).toEqual(professional);
  expect(chosen("plan=Call%20555-0100%20now")).toBeUndefined();
  expect(chosen("")).toBeUndefined();
});
