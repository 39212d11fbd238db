import { ClientError, type SanityClient } from "@sanity/client";
import { of } from "rxjs";
import type { ObjectSchemaType, SanityDocument } from "sanity";
import { describe, expect, test } from "vitest";
import { toCsv } from "../../../../contract/spreadsheet";
import {
  type ActionContext,
  carryOut,
  isOffered,
  planAction,
} from "../../../../sanity/studio/several/actions";
import { columnsOf } from "../../../../sanity/studio/several/columns";
import { planImport, rowsOf } from "../../../../sanity/studio/several/plan-import";
import { readCsv } from "../../../../sanity/studio/several/read-csv";
import { type ListedDocument, listOf } from "../../../../sanity/studio/several/read-list";
import { writeImport } from "../../../../sanity/studio/several/write-import";
import { sampleOfType } from "../../../support/sample";
import { compiledSchema } from "../schema/validate";

const typeOf = (name: string) => compiledSchema.get(name) as ObjectSchemaType;
const TARGETS = sampleOfType<{ _id: string; name: string }>("hourlyService").map(
  ({ _id: id, name }) => ({ id, type: "hourlyService", name }),
);

const [target = { id: "", name: "" }] = TARGETS;
const REFERENCE = { _type: "reference", _ref: target.id };
const SCHEDULED = { _system: { publishAt: "2030-01-01T00:00:00Z" } };
const NOTHING = { changes: [], problems: [], unknownColumns: [] };

/** A document with these stored versions. */
const listed = (...versions: object[]): ListedDocument => {
  const [document] = listOf(versions.map((each) => ({ _rev: "r1", ...each }) as SanityDocument));
  if (!document) throw new Error("Neither a draft nor a published document.");
  return document;
};

describe("columns", () => {
  test.each(["plan", "hourlyService", "faq", "service", "product", "project", "teamMember"])(
    "a %s that is saved and read again changes nothing",
    async (type) => {
      const documents = sampleOfType(type).map((each) => listed(each));
      expect(documents.length).toBeGreaterThan(0);
      const { columns } = columnsOf(typeOf(type), TARGETS);
      const file = new Blob([toCsv(rowsOf(documents, columns))]);
      expect(planImport(await readCsv(file), columns, documents)).toEqual(NOTHING);
    },
  );

  test("rich texts, pictures and objects have none", () => {
    const { others } = columnsOf(typeOf("product"), []);
    expect(others).toEqual(["Description", "Picture", "Privacy figures"]);
  });
});

describe("a CSV file", () => {
  const rows = [
    ["Earlier address", "Leads to"],
    ["/ä₹", "one;\n=two"],
  ];
  const TABS = 'Earlier address\tLeads to\n/ä₹\t"one;\n=two"';
  test.each([
    ["of this Studio", toCsv(rows)],
    ["with semicolons and CRLF", 'sep=;\r\nEarlier address;Leads to\r\n/ä₹;"one;\r\n\'=two"\r\n'],
    ["with tabs", TABS],
    ["of an old Mac", 'Earlier address,Leads to\r/ä₹,"one;\r=two"\r'],
    ["with accents as letters of their own", TABS.normalize("NFD")],
    ["in UTF-16", Buffer.from(`\uFEFF${TABS}`, "utf16le")],
  ])("%s is read", async (_, content) => {
    const found = await readCsv(new Blob([content]));
    expect(found.filter((cells) => cells.length > 1)).toEqual(rows);
  });

  test.each([
    ["with an open quote", 'from,to\n"/a,/b', "Row 2: a quote is opened and never closed."],
    ["with a quote in a cell", 'from,to\n"/a" b,/b', "Row 2: a quote inside a quoted cell"],
    ["in Latin-1", new Uint8Array([0x66, 0xe4]), "The file is not in UTF-8."],
    ["that is too large", "a".repeat(3_000_001), "The file has more than 3 MB."],
  ])("%s is refused", async (_, content, message) => {
    await expect(readCsv(new Blob([content]))).rejects.toThrow(message);
  });
});

describe("the dry run", () => {
  const service = (_id: string, title: string, more = {}) => {
    return { _id, _type: "service", title, bullets: ["a", "b"], icon: "code", order: 10, ...more };
  };
  const documents = [
    listed(service("s1", "Shops")),
    listed(service("s2", "Twin")),
    listed(service("s3", "Twin")),
    listed(service("s4", "Later"), service("drafts.s4", "Later", SCHEDULED)),
  ];
  const { columns } = columnsOf(typeOf("service"), TARGETS);
  const planOf = (...rows: string[][]) => planImport(rows, columns, documents);
  const fieldsOf = (header: string[], cells: string[]) =>
    planOf(header, cells).changes.flatMap(({ fields }) =>
      fields.map(({ name, before, after, value }) => [name, before, after, value]),
    );

  test.each([
    ["a list of lines", "bullets", "a\n b\n\nc", ["a\nb", "a\nb\nc", ["a", "b", "c"]]],
    ["a number", "order", "12,5", ["10", "12.5", 12.5]],
    ["a part of one", "order", "0.125", ["10", "0.125", 0.125]],
    ["a text between blanks", "title", " Shop\n", ["Shops", "Shop", "Shop"]],
    ["an empty cell", "icon", "", ["code", "", undefined]],
    ["an option in capitals", "icon", "GLOBE", ["code", "globe", "globe"]],
    ["a reference by its name", "hourlyService", target.name, ["", target.name, REFERENCE]],
  ])("shows the change of %s", (_, name, cell, change) => {
    expect(fieldsOf(["_id", name], ["s1", cell])).toEqual([[name, ...change]]);
  });

  test("takes a row without an id for the document of its name, or for a new one in the last place", () => {
    const { changes, problems } = planOf(["Title", "What it covers"], ["Shops", "z"], ["New", "y"]);
    expect(problems).toEqual([]);
    const [ofNamed, ofNew] = changes;
    expect(ofNamed).toMatchObject({ row: 2, document: { id: "s1" } });
    expect(ofNew).toMatchObject({ row: 3, document: undefined });
    const values = { title: "New", bullets: ["y"], order: 20 };
    const found = ofNew?.fields.map(({ name, value }) => [name, value]);
    expect(found).toEqual(Object.entries(values));
  });

  test.each([
    ["NFC", "NFD"],
    ["NFD", "NFC"],
  ])("takes a name in %s for the same in %s", async (stored, written) => {
    const [name, icon] = ["Café क़", "a\r\n=b\rc"];
    const file = toCsv([
      ["Title", "Icon"],
      [name.normalize(written), icon],
    ]);
    const found = [listed(service("s1", name.normalize(stored), { icon }))];
    expect(planImport(await readCsv(new Blob([file])), columns, found)).toEqual(NOTHING);
  });

  test("of thousands of rows ends at once", () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `Service ${at}`);
    const many = names.map((name, at) => listed(service(`s${at}`, name)));
    const rows = [["Title", "Icon"], ...names.map((name) => [name, "globe"])];
    const start = performance.now();
    expect(planImport(rows, columns, many).changes).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test("of a new redirect fills in what new documents have", () => {
    const { columns: ofRedirect } = columnsOf(typeOf("redirect"), []);
    const rows = ["from,to", "/a,/b"].map((row) => row.split(","));
    const { changes } = planImport(rows, ofRedirect, []);
    const permanent = { name: "permanent", after: "yes", value: true };
    expect(changes[0]?.fields.at(-1)).toMatchObject(permanent);
  });

  test("names unknown columns, and skips empty rows", () => {
    const plan = planOf(["Title", "Colour", ""], ["", "", ""], ["Shops", "red"]);
    expect(plan).toEqual({ ...NOTHING, unknownColumns: ["Colour"] });
  });

  test.each([
    [["Colour"], ["red"], "Row 1: No column has the title of a field: Title, "],
    [["Title", "TITLE"], ["a", "b"], "Row 1: The column “TITLE” is here twice."],
    [["_ID", "Title"], ["s9", "a"], "Row 2: The list has no document “s9”."],
    [["Title"], ["Twin"], "Row 2: “Twin” is the name of several documents."],
    [["_id", "Title"], ["", ""], undefined],
    [["_id", "Icon"], ["", "code"], "Row 2: A new document needs a name."],
    [["Title", "Icon"], ["Shops"], "Row 2: It has 1 cells, and the first row 2."],
    [["Title"], ["Shops", "more"], "Row 2: It has 2 cells, and the first row 1."],
    [["_id", "Icon"], ["s1", "unicorn"], "Row 2: Icon: “unicorn” is none of "],
    [["_id", "Hourly service"], ["s1", "No"], "Row 2: Hourly service: “No” is not published"],
    [["_id", "_rev", "Icon"], ["s1", "r0", "globe"], "Row 2: Somebody has changed it since"],
    [["_id", "Icon"], ["s4", "globe"], "Row 2: Its draft is scheduled."],
  ])("of %j with %j: %s", (header, cells, problem) => {
    const { problems } = planOf(header, cells);
    expect(problems).toEqual(problem ? [expect.stringContaining(problem)] : []);
  });

  test.each(["1,000", "1.000", "1.000,50", "1'000", "1e3", "=1+1"])(
    "refuses the number %j",
    (cell) => {
      const { problems } = planOf(["_id", "Position on the site"], ["s1", cell]);
      const problem = `Position on the site: “${cell}” is no number. Write it like 1000 or 12.5.`;
      expect(problems).toEqual([`Row 2: ${problem}`]);
    },
  );

  test("refuses two rows of one document", () => {
    const { problems } = planOf(["_id", "Title"], ["s1", "A"], ["s1", "B"], ["", "N"], ["", "N"]);
    const same = (row: number) => `Row ${row + 1}: Row ${row} is of the same document.`;
    expect(problems).toEqual([same(2), same(4)]);
  });
});

test("an import that is too large for a transaction says so", async () => {
  const url = "https://a.example";
  const answer = { body: "", url, method: "POST", headers: {}, statusCode: 413, statusMessage: "" };
  const commit = () => Promise.reject(new ClientError(answer));
  const client = { fetch: async () => [], transaction: () => ({ commit }) };
  const writing = writeImport(client as unknown as SanityClient, "faq", []);
  await expect(writing).rejects.toThrow("Nothing is written: the documents are too large.");
});

describe("actions on several documents", () => {
  const draft = (id: string) => ({ _id: `drafts.${id}`, _type: "faq", name: id });
  const both = (id: string) => listed({ _id: id, _type: "faq", name: id }, draft(id));

  /** A context of a role that may write drafts only, unless it may publish. */
  const contextOf = (stored: object[] = [], mayPublish = true): ActionContext => ({
    client: { fetch: () => Promise.resolve(stored) } as unknown as SanityClient,
    grants: {
      checkDocumentPermission: (_, document) => {
        const isDraft = !document || String(document._id).startsWith("drafts.");
        return of({ granted: mayPublish || isDraft, reason: "" });
      },
    },
    startCheck:
      () =>
      async ({ _id }) =>
        _id.includes("bad") ? "Answer: Empty." : undefined,
    titleOf: (type) => `a ${type}`,
  });
  const reasonsIn = (refused: { document: ListedDocument; reason: string }[]) =>
    refused.map(({ document, reason }) => [document.id, reason]);
  const reasonsOf = async (...args: Parameters<typeof planAction>) =>
    reasonsIn((await planAction(...args)).refused);

  test("name a document without a name", () => {
    expect(listed({ _id: "a", question: " " }).name).toBe("Untitled");
  });

  test("are planned with reasons by the state of each", async () => {
    const later = { ...draft("later"), ...SCHEDULED };
    const version = { _id: "versions.r1.released" };
    const released = listed({ _id: "released" }, draft("released"), version);
    const [same, unseen] = [listed({ _id: "same" }), listed(draft("new"))];
    const scheduled = listed({ _id: "later" }, later);
    const all = [both("whole"), both("bad"), same, unseen, released, scheduled];
    const isLater = "It is scheduled. End the schedule first.";
    const publish = { bad: "Answer: Empty.", same: "It has no changes.", later: isLater };
    expect(await reasonsOf("publish", all, contextOf())).toEqual(Object.entries(publish));
    const unpublish = { new: "It is not on the site." };
    expect(await reasonsOf("unpublish", all, contextOf())).toEqual(Object.entries(unpublish));
    const remove = { released: "It is in a release. Take it out there first.", later: isLater };
    expect(await reasonsOf("delete", all, contextOf())).toEqual(Object.entries(remove));
  });

  test("refuse what others use; documents that use each other are deleted together", async () => {
    const uses = (_id: string, _ref: string, _weak = false) => {
      return { _id, _type: "page", to: { _ref, _weak } };
    };
    const pairs = [uses("a", "b"), uses("drafts.home", "c"), uses("c", "d"), uses("e", "e")];
    const context = contextOf([...pairs, uses("f", "e", true)]);
    const all = ["a", "b", "c", "d", "e"].map(both);
    const [c, d] = Array(2).fill("It is used by: a page.");
    expect(await reasonsOf("delete", all, context)).toEqual(Object.entries({ c, d }));
    // The drafts of what is taken off the site still refer to others.
    const refused = await reasonsOf("unpublish", all, context);
    expect(refused.map(([id]) => id)).toEqual(["b", "c", "d"]);
  });

  test("are offered by what the role may do", async () => {
    const contributor = contextOf([], false);
    const actions = ["publish", "unpublish", "delete"] as const;
    const offered = (documents: ListedDocument[]) =>
      Promise.all(actions.map((action) => isOffered(action, documents, contributor)));
    expect(await offered([both("a")])).toEqual([false, false, false]);
    const withDraft = [both("a"), listed(draft("b"))];
    expect(await offered(withDraft)).toEqual([false, false, true]);
    const reasons = await reasonsOf("delete", withDraft, contributor);
    expect(reasons).toEqual([["a", "Your role may not do this."]]);
  });

  test("are done in batches, until somebody stops", async () => {
    const all = Array.from({ length: 170 }, (_, at) => both(`n${at}`));
    const progress: number[] = [];
    const goOn = (done: number) => progress.push(done) % 3 > 0;
    const plan = await planAction("publish", all, contextOf(), goOn);
    expect(plan.possible).toEqual(all.slice(0, 100));
    const client = { action: () => Promise.resolve() } as unknown as SanityClient;
    const end = await carryOut({ ...plan, possible: all }, { client }, goOn);
    expect([progress, end]).toEqual([[0, 50, 100, 0, 50, 100], { tried: 100, failed: [] }]);
  });

  test("are carried out in transactions; the documents of a refused one are tried alone", async () => {
    const sizes: number[] = [];
    const action = (requests: { publishedId: string }[]) => {
      sizes.push(requests.length);
      if (!requests.some(({ publishedId }) => publishedId === "n60")) return Promise.resolve();
      const response = { body: { error: { description: "Changed." } } };
      return Promise.reject(Object.assign(new Error(), { statusCode: 409, response }));
    };
    const possible = Array.from({ length: 70 }, (_, at) => both(`n${at}`));
    const client = { action } as unknown as SanityClient;
    const { failed } = await carryOut({ action: "publish", possible, refused: [] }, { client });
    expect(failed).toEqual([{ document: possible[60], reason: "Changed." }]);
    expect(sizes).toEqual([50, 20, ...Array(20).fill(1)]);
  });

  test("are not tried alone after a lost connection", async () => {
    const client = { action: () => Promise.reject(new Error("fetch failed")) };
    const plan = { action: "delete" as const, possible: [both("a"), both("b")], refused: [] };
    const { failed } = await carryOut(plan, { client: client as unknown as SanityClient });
    const [a, b] = Array(2).fill(expect.stringContaining("The server gave no answer"));
    expect(reasonsIn(failed)).toEqual(Object.entries({ a, b }));
  });
});
