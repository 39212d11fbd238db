// Gets a clone ready for what is about to run: `node scripts/setup.mjs <start|dev|lake|test>`.
// It is the first thing a fresh clone runs, so it uses Node's own modules only, and this file's syntax is
// old enough for an old Node to reach the message below.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    "This project needs Node 20.19 or newer; this is " +
      process.versions.node +
      ". Install it from https://nodejs.org, or with a version manager: nvm install 24.",
  );
  process.exit(1);
}

import("./setup/prepare.mjs")
  .then(({ prepare }) => prepare(process.argv[2]))
  .catch((error) => {
    // A failed step has already said why on this terminal; anything else is a fault of this script.
    console.error(error.name === "StepFailed" ? error.message : error);
    process.exit(1);
  });
