import { cleanAddress, isEmail } from "http-kit";
import { z } from "zod";
import { ROLES } from "../auth/role";
import { VISIBLE } from "../util/visible";

/** A display name, on one line. */
export const personName = z
  .string({ message: "Enter a name" })
  .transform((name) => name.replace(/\s+/g, " ").trim())
  .pipe(
    z.string().regex(VISIBLE, "Enter a name").max(100, "Enter a name of at most 100 characters"),
  );

const EMAIL = "Enter an email like name@example.com";

/** Without what copying adds, by the rule of http-kit. */
export const requiredEmail = z
  .string({ message: EMAIL })
  .transform(cleanAddress)
  .pipe(z.string().max(200, EMAIL).refine(isEmail, EMAIL));

/** An empty email counts as none. */
export const email = z.preprocess(
  (given) => (typeof given === "string" && cleanAddress(given) === "" ? null : given),
  requiredEmail.nullable(),
);

export const role = z.enum(ROLES, { message: `must be one of ${ROLES.join(", ")}` });

/** A new person, as an administrator enters it. */
export const newPerson = z.object(
  {
    name: personName,
    email: requiredEmail,
    role,
  },
  { message: 'The body must be {"name": "…", "email": "…", "role": "…"}' },
);

export const personChange = newPerson.partial();

export const newProgram = z.object(
  { name: personName, role },
  { message: 'The body must be {"name": "…", "role": "…"}' },
);
