import { testMemoAgreement } from "../support/memo-agreement";

testMemoAgreement({ comparisons: 2_000 });
