export { PasskeyChallenges } from "./challenges";
export {
  creationOptions,
  newPasskey,
  passkeyHost,
  requestOptions,
  usedPasskey,
  verifyNew,
  verifyUse,
} from "./webauthn";
