import { answerIcon } from "~/icons/answer.server";

export function loader() {
  return answerIcon({ format: "png", size: 192 });
}
