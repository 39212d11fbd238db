import { afterAll, beforeAll } from "vitest";
import { type SampleDataset, startSampleDataset } from "../../../support/dataset-server";
import { importedSample, type SampleDocument } from "../../../support/sample/documents";
import { createValidate, type Validate } from "./validate";

export function sampleDocument(id: string): SampleDocument {
  const found = importedSample().find(({ _id }) => _id === id);
  if (!found) throw new Error(`No ${id} in the seed`);
  return found;
}

/**
 * Serves the sample to the tests of a file.
 * @param others documents beside those of the sample
 * @returns validates documents of the sample with a change
 */
export function validateSample(others: readonly SampleDocument[] = []) {
  let dataset: SampleDataset;
  let validate: Validate;

  beforeAll(async () => {
    dataset = await startSampleDataset();
    dataset.documents.push(...others);
    validate = createValidate(dataset.url);
  });

  afterAll(() => dataset.stop());

  const findingsOf = (id: string, change: Record<string, unknown>) =>
    validate({ ...sampleDocument(id), ...change });

  async function errorsOf(id: string, change: Record<string, unknown>) {
    const findings = await findingsOf(id, change);
    return findings
      .filter(({ level }) => level === "error")
      .map(({ path, message }) => `${path}: ${message}`);
  }

  return { findingsOf, errorsOf };
}

export function paragraph(text: string) {
  const span = { _type: "span", _key: "s", text, marks: ["l"] };
  return {
    _type: "block",
    _key: "b",
    style: "normal",
    markDefs: [link("https://a.example")],
    children: [span],
  };
}

export function link(href: string) {
  return { _type: "link", _key: "l", href };
}
