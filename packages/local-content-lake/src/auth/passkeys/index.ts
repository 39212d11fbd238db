export { PasskeyChallenges } from "./challenges";
export {
  creationOptions,
  NO_PASSKEY,
  newPasskey,
  passkeyHost,
  requestOptions,
  usedPasskey,
  verifyNew,
  verifyUse,
} from "./webauthn";
