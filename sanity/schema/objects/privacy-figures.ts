import { field, objectType, withMessage } from "../fields/common";

interface FigureOptions {
  description: string;
  initialValue: number;
}

function wholeNumber(name: string, title: string, options: FigureOptions) {
  return field("number", name, title, {
    ...options,
    validation: (rule) =>
      withMessage("Use a whole number, 1 or more.", [rule.required(), rule.integer().min(1)]),
  });
}

export const privacyFigures = objectType("privacyFigures", "Privacy figures", {
  description: "What the privacy policy promises. A promise to customers: change it with care.",
  options: { columns: 2 },
  fields: [
    wholeNumber("deletionDays", "Days until deletion", {
      description: "Personal data is gone this many days after uninstall or account closure.",
      initialValue: 90,
    }),
    wholeNumber("backupDays", "Further days in backups", {
      description: "Backups may persist for this many days more.",
      initialValue: 30,
    }),
    wholeNumber("noticeDays", "Days of notice", {
      description: "A changed policy takes effect this many days after notice.",
      initialValue: 30,
    }),
    wholeNumber("responseHours", "Hours until an answer", {
      description: "A privacy inquiry is answered within this many hours.",
      initialValue: 48,
    }),
  ],
});
