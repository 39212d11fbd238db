import { answerIcon } from "~/icons/answer.server";

export function loader() {
  return answerIcon({ format: "ico", size: 32 });
}
