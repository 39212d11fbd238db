import { isObject } from "../util/json";
import type { SanityDocument } from "../util/types";
import { isRule, type SchemaType, shapeOf } from "./document-shape";
import { type LakeApi, ToolError } from "./lake-api";
import { shortened } from "./tool";

/** The schema of a workspace. */
interface DeployedSchema {
  schemaId: string;
  workspaceName: string;
  deployedAt: string;
  types: SchemaType[];
}

interface StoredSchema {
  _id: string;
  _updatedAt: string;
  schema: string;
  workspace: { name: string };
}

/** What is wrong with a document. */
interface Finding {
  id: string;
  /** The field, in Sanity's path syntax. */
  path: string;
  /** What is expected there. */
  message: string;
  /** True for a rule that a draft may break. */
  isRule: boolean;
}

type Documents = readonly Pick<SanityDocument, "_id" | "_type">[];

/** Findings that are named in one answer. */
const MAX_NAMED = 20;

/** Reads the schemas of a dataset. */
export async function deployedSchemas(lake: LakeApi): Promise<DeployedSchema[]> {
  const path = `/projects/${lake.projectId}/datasets/${lake.dataset}/schemas`;
  const stored = await lake.get<StoredSchema[]>(path);
  return stored.map(({ _id, _updatedAt, schema, workspace }) => {
    const types: unknown = JSON.parse(schema);
    return {
      schemaId: _id,
      workspaceName: workspace.name,
      deployedAt: _updatedAt,
      types: Array.isArray(types) ? types : [],
    };
  });
}

/** @param wanted a workspace or the id of a schema; without it, the workspace "default" or the only schema counts */
export async function requireSchema(lake: LakeApi, wanted?: string): Promise<DeployedSchema> {
  const schemas = await deployedSchemas(lake);
  const schema = findSchema(schemas, wanted);
  if (!schema) throw new ToolError(missing(schemas, wanted), 404);
  return schema;
}

function findSchema(schemas: DeployedSchema[], wanted = "default"): DeployedSchema | undefined {
  const found = schemas.find((one) => [one.schemaId, one.workspaceName].includes(wanted));
  return found ?? (wanted === "default" && schemas.length === 1 ? schemas[0] : undefined);
}

function missing(schemas: DeployedSchema[], wanted = "default"): string {
  const names = schemas.map((one) => `${one.workspaceName} (${one.schemaId})`).join(", ");
  const deployed = names ? `Deployed: ${names}` : "None is deployed: run sanity schema deploy";
  return `There is no schema "${wanted}"; name one as workspaceName. ${deployed}.`;
}

/**
 * Checks documents before they are written. Without a schema, or with several of which none is named, nothing is
 * checked.
 * @param options.isPublished true if rules count too, which a draft may break
 * @returns warnings: rules that the drafts still break, or why nothing was checked
 * @throws ToolError that names each field and what is expected there
 */
export async function checked(
  lake: LakeApi,
  documents: Documents,
  {
    workspaceName,
    isPublished = false,
  }: { workspaceName: string | undefined; isPublished?: boolean },
): Promise<string[]> {
  const schemas = await deployedSchemas(lake);
  if (schemas.length === 0 && !workspaceName) return [];
  const schema = findSchema(schemas, workspaceName);
  if (!schema && workspaceName) throw new ToolError(missing(schemas, workspaceName), 404);
  if (!schema) return [`Nothing was validated. ${missing(schemas)}`];
  const all = findingsOf(schema, documents);
  const refused = all.filter(({ isRule }) => isPublished || !isRule);
  if (refused.length === 0) return named(all).map((line) => `Needed to publish: ${line}`);
  const problems = named(refused).join("\n");
  throw new ToolError(`Nothing was written. The schema ${schema.schemaId} expects:\n${problems}`);
}

/** What is wrong with each document. */
export function findingsOf({ types }: DeployedSchema, documents: Documents): Finding[] {
  const byName = new Map(types.map((type) => [type.name ?? "", type]));
  return documents.flatMap((document): Finding[] => {
    const { _id: id, _type } = document;
    const type = byName.get(_type);
    if (!type) {
      const names = types.flatMap((one) => (one.type === "document" ? one.name : []));
      const message = `"${_type}" is no type of the schema. Types of documents: ${names.join(", ")}`;
      return [{ id, path: "_type", message: shortened(message), isRule: false }];
    }
    const issues = shapeOf(type, byName).safeParse(document).error?.issues ?? [];
    return issues.map((issue) => {
      const path = shortened(pathOf(document, issue.path));
      return { id, path, message: shortened(issue.message), isRule: isRule(issue) };
    });
  });
}

/** A path in Sanity's syntax: entries of arrays go by their keys. */
function pathOf(document: object, steps: readonly (string | number)[]): string {
  let at: unknown = document;
  let path = "";
  for (const step of steps) {
    at = (at as Record<string | number, unknown> | undefined)?.[step];
    const key = isObject(at) && typeof at._key === "string" ? `_key=="${at._key}"` : step;
    path += typeof step === "number" ? `[${key}]` : `${path && "."}${step}`;
  }
  return path;
}

function named(findings: readonly Finding[]): string[] {
  const lines = findings.map(({ id, path, message }) => `${id}, ${path || "document"}: ${message}`);
  const left = lines.length - MAX_NAMED;
  return left > 0 ? [...lines.slice(0, MAX_NAMED), `… and ${left} more`] : lines;
}
