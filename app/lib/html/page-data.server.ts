import { json, type TypedResponse } from "@remix-run/node";
import { CACHE, PRIVATE_HEADERS } from "../config/cache-control.server";

/** A loader's data, cached like a page unless stated otherwise. */
export function pageData<Data>(data: Data, cacheControl: string = CACHE.page): TypedResponse<Data> {
  return json(data, { headers: { "Cache-Control": cacheControl } });
}

/** Data for editors only. */
export function privateData<Data>(data: Data, status = 200): TypedResponse<Data> {
  return json(data, { status, headers: PRIVATE_HEADERS });
}
