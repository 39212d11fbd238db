// ES modules as they are: `node --experimental-vm-modules` runs Jest.
export default { testEnvironment: "node", testMatch: ["**/*.test.mjs"], transform: {} };
