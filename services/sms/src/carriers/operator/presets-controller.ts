import { type Request, Router } from 'express';
import Joi from 'joi';
import { validate } from '@herald/config';
import { ConflictError, noRecord, NotFoundError, said, ValidationError } from '@herald/contracts/errors';
import { jsonBody, noBody, noteChange, sendPage, sendRecord } from '@herald/service';
import { requireSeen } from '../../model/seen';
import { addressField } from '../http/fields';
import type { Preset } from '../http/preset';
import { readPreset } from '../http/preset-reader';
import { shippedPreset, shippedPresets } from '../http/presets';
import { parseCarrier } from '../route/route-settings';
import type { PresetDocument } from './preset-store';
import type { RouteStore } from './route-store';

const BODY_LIMIT_BYTES = 96 * 1024;
const PATH = '/admin/v1/route-presets';

/** A file may have another name: that of the path counts. */
const body = Joi.object<Record<string, unknown>>({ name: Joi.string() }).unknown(true);

/** Presets of routes over HTTP: those that Herald ships, and the operator's own. */
export function presetsController(store: Pick<RouteStore, 'presets' | 'listRoutes' | 'urlOf'>): Router {
  const router = Router();

  router.get(PATH, async (_request, response) => {
    await sendPage(response, 'Presets.', async ({ start, length }) => {
      const { presets } = store;
      const shipped = Array.from(shippedPresets().values(), (preset) => viewPreset(preset, null));
      const own = (await presets.own()).map((one) => viewPreset(presets.presetOf(one), one.updatedAt));
      const all = [...shipped, ...own];
      return {
        recordsTotal: all.length,
        recordsFiltered: all.length,
        data: all.slice(start, start + length),
      };
    });
  });

  router.get(`${PATH}/:name`, async (request, response) => {
    const name = nameOf(request);
    const shipped = shippedPreset(name);
    const own = shipped ? null : await store.presets.find(name);
    if (!shipped && !own) throw noSuchPreset(name);
    sendRecord(response, 'Preset.', own ? shown(own) : { ...shipped, updatedAt: null });
  });

  router.put(`${PATH}/:name`, jsonBody({ limitBytes: BODY_LIMIT_BYTES }), async (request, response) => {
    const name = nameOf(request);
    if (shippedPreset(name)) throw new ConflictError(said('preset_is_shipped', { name }));
    // An answer of GET is a body, too: the time of its change is no part of the preset.
    const { was, updatedAt: _updatedAt, ...written } = validate(body, request.body, { stripUnknown: false });
    const given = { ...written, name };
    const preset = readPreset(given);
    const before = await store.presets.find(name);
    requireSeenPreset(name, before, was);
    await requireFit(store, preset);
    const after = await store.presets.put(name, given, before);
    noteChange(response, before && shown(before), shown(after));
    const view = viewPreset(preset, after.updatedAt);
    sendRecord(response, 'The preset was stored. The senders use it within seconds.', view);
  });

  router.delete(`${PATH}/:name`, noBody, async (request, response) => {
    const name = nameOf(request);
    if (shippedPreset(name)) throw new ConflictError(said('preset_is_shipped', { name }));
    const before = await store.presets.find(name);
    if (!before) throw noSuchPreset(name);
    const [route] = await routesWith(store, name);
    if (route) throw new ConflictError(said('preset_in_use', { name, route: route._id }));
    await store.presets.remove(name);
    noteChange(response, shown(before), null);
    sendRecord(response, 'The preset was removed.', null);
  });
  return router;
}

/** An operator's preset as it was given, with the time of its last change. */
function shown({ preset, updatedAt }: PresetDocument): object {
  return { ...(JSON.parse(preset) as object), updatedAt: updatedAt.toISOString() };
}

/** @param was the fields that the client read; `updatedAt: null` if there was no such preset. @throws ConflictError, ValidationError */
function requireSeenPreset(name: string, now: PresetDocument | null, was: unknown): void {
  if (now && (was as { updatedAt?: unknown } | null | undefined)?.updatedAt === null)
    throw new ConflictError(said('preset_exists', { name }));
  requireSeen(now ? shown(now) : { updatedAt: null }, was);
}

/**
 * The view that openapi/route-presets.yaml describes.
 * @param updatedAt null: Herald ships it
 */
function viewPreset(preset: Preset, updatedAt: Date | null) {
  const { name, title, documentation, cannot, fields, request, receipts, inbound } = preset;
  return {
    name,
    title,
    documentation,
    cannot,
    fields,
    own: updatedAt !== null,
    updatedAt: updatedAt && updatedAt.toISOString(),
    address: addressField(preset)?.name ?? new URL(String(request.url[0])).origin,
    receipts: receipts !== null,
    inbound: inbound !== null,
  };
}

/**
 * The routes that use the preset must stay usable, and their secrets secret.
 * @throws ConflictError naming the route
 */
async function requireFit(
  store: Pick<RouteStore, 'presets' | 'listRoutes' | 'urlOf'>,
  preset: Preset,
): Promise<void> {
  const routes = await routesWith(store, preset.name);
  if (routes.length === 0) return;
  const presets = await store.presets.all();
  const before = presets.get(preset.name);
  const shown = preset.fields.find(
    ({ name, secret }) => !secret && before?.fields.some((field) => field.name === name && field.secret),
  );
  if (shown)
    throw new ValidationError({
      fields: said('field_stays_secret', { name: shown.name, route: routes[0]!._id }),
    });
  for (const route of routes) {
    try {
      parseCarrier(store.urlOf(route), () => '', { presets: new Map([...presets, [preset.name, preset]]) });
    } catch (error) {
      const why = (error as Error).message;
      throw new ConflictError(said('preset_breaks_route', { route: route._id, why }));
    }
  }
}

async function routesWith(store: Pick<RouteStore, 'listRoutes'>, preset: string) {
  const routes = await store.listRoutes();
  return routes.filter(
    ({ url }) => url.startsWith('http') && new URL(url).searchParams.get('preset') === preset,
  );
}

function nameOf(request: Request): string {
  return String(request.params.name);
}

function noSuchPreset(name: string): NotFoundError {
  return new NotFoundError(noRecord('preset', name));
}
