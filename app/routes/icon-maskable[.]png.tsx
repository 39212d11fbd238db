import { iconResponse } from "~/icons/icon-response.server";

export function loader() {
  return iconResponse({ format: "png", size: 512, isRound: false, isMaskable: true });
}
