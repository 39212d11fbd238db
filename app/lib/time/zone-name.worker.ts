import { zoneName } from "./zone-name";

postMessage(zoneName(new Date()));
