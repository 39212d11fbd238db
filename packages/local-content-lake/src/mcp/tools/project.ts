import { z } from "zod";
import type { SanityDocument } from "../../util/types";
import { ToolError } from "../lake-api";
import { deployedSchemas, requireSchema } from "../schema";
import { bounded, type McpTools, page, paged, tool } from "../tool";

const aclMode = z.enum(["private", "public"]).describe("Who reads what is published");
const name = z.string().min(1).describe("Name of the dataset");

export const projectTools: McpTools = {
  get_schema: tool(
    "reads",
    "Describes the types of a deployed schema: their names and fields, or all of one type. Read it before you write documents.",
    {
      workspaceName: z.string().optional(),
      schemaId: z.string().optional().describe("Of list_workspace_schemas"),
      type: z.string().optional().describe("Answers with all of this type, its fields in pages"),
      ...page,
    },
    async ({ workspaceName, schemaId, type, ...page }, lake) => {
      const { types, ...about } = await requireSchema(lake, schemaId ?? workspaceName);
      if (type) {
        const found = types.find(({ name }) => name === type);
        if (!found)
          throw new ToolError(`"${type}" is no type of the schema ${about.schemaId}`, 404);
        if (!found.fields) return { ...about, type: bounded(found) };
        const { fields, ...left } = paged("fields", found.fields, page);
        return { ...about, type: { ...found, fields }, ...left };
      }
      const overview = types.map(({ name, type, title, fields = [] }) => ({
        name,
        type,
        title,
        fields: fields.map((field) => `${field.name}: ${field.type}`),
      }));
      return { ...about, ...paged("types", overview, page) };
    },
  ),
  list_workspace_schemas: tool(
    "reads",
    "Lists the deployed schemas of the dataset, one for each workspace of a Studio.",
    page,
    async (page, lake) => {
      const schemas = await deployedSchemas(lake);
      const described = schemas.map(({ types, ...about }) => ({ ...about, types: types.length }));
      return paged("schemas", described, page);
    },
  ),
  list_projects: tool(
    "reads",
    "Lists the project that the lake serves.",
    page,
    async (page, lake) => paged("projects", await lake.get<object[]>("/projects"), page),
  ),
  whoami: tool("reads", "Says whose token this is, and its role.", {}, (_none, lake) =>
    lake.get("/users/me"),
  ),
  list_datasets: tool("reads", "Lists the datasets of the project.", page, async (page, lake) =>
    paged("datasets", await lake.get<object[]>("/datasets"), page),
  ),
  create_dataset: tool(
    "writes",
    "Creates a dataset. Needs the token of an administrator.",
    { name, aclMode: aclMode.optional() },
    ({ name, ...body }, lake) =>
      lake.send("PUT", `/datasets/${encodeURIComponent(name)}`, {}, body),
  ),
  update_dataset: tool(
    "destroys",
    "Makes a dataset public or private. Needs the token of an administrator.",
    { name, aclMode },
    ({ name, ...body }, lake) =>
      lake.send("PATCH", `/datasets/${encodeURIComponent(name)}`, {}, body),
  ),
  dataset_assets_upload_from_url: tool(
    "writes",
    'Stores the image or file at a public URL, or in a data: URL. Answers with the asset; refer to it as {"_type": "image", "asset": {"_type": "reference", "_ref": its _id}}.',
    {
      assetType: z.enum(["image", "file"]),
      url: z.string().min(1).max(900_000),
      filename: z.string().max(200).optional(),
    },
    async ({ assetType, url, filename }, lake) => {
      const path = `/assets/${assetType}s/${lake.dataset}`;
      const { document: asset } = url.startsWith("data:")
        ? await lake.send<Uploaded>("POST", path, { filename }, await bytesIn(url))
        : await lake.send<Uploaded>("POST", `${path}/from-url`, {}, { url, filename });
      return { asset };
    },
  ),
};

interface Uploaded {
  document: SanityDocument;
}

/** The bytes of a `data:` URL. */
async function bytesIn(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch(() => {
    throw new ToolError("The data: URL cannot be read: use data:image/png;base64,…");
  });
  return new Uint8Array(await response.arrayBuffer());
}
