import { type Request, Router } from 'express';
import { NotFoundError, noSuch } from '@herald/contracts/errors';
import { jsonBody, noBody, noteChange, sendPageById, sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/service/local-view';
import { companyIdOf, pathId } from '@herald/values/request-values';
import type { BrandView } from '../brands/brand-view';
import { readBrandTlvs, readTemplate } from './read-rule';
import { IN_FORCE, templateView } from './rule-views';
import { type BrandRef, NO_TEMPLATE, type SenderStore } from './sender-store';
import type { SenderView } from './sender-view';
import { type Tlv, tlvView } from './tlv';

export interface BrandTemplatesControllerDeps {
  store: SenderStore;
  senders: Pick<SenderView, 'refresh'>;
  companies: Pick<CompanyView, 'require'>;
  brands: Pick<BrandView, 'of'>;
}

const BODY_LIMIT = 64 * 1024;
const PATH = '/admin/v1/companies/:id/brands/:brandID';
const NO_BRAND = noSuch('brand');

/** The registered templates and the TLVs of a brand. */
export function brandTemplatesController(deps: BrandTemplatesControllerDeps): Router {
  const { store, senders, companies, brands } = deps;
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT });
  /** @throws NotFoundError */
  const brandOf = async (request: Request): Promise<BrandRef> => {
    const company = companyIdOf(request);
    await companies.require(company);
    const brandID = pathId(request.params['brandID'], NO_BRAND);
    if (!(await brands.of(company, brandID))) throw new NotFoundError(NO_BRAND);
    return { company, brandID };
  };

  router.get(`${PATH}/templates`, async (request, response) => {
    const brand = await brandOf(request);
    const find = (paging: Parameters<SenderStore['listTemplates']>[1]) => store.listTemplates(brand, paging);
    await sendPageById(response, 'Registered templates.', find, templateView);
  });

  router.post(`${PATH}/templates`, body, async (request, response) => {
    const input = readTemplate(request.body);
    const template = templateView(await store.createTemplate(await brandOf(request), input));
    await senders.refresh();
    noteChange(response, null, template);
    sendRecord(response, `The template was created. ${IN_FORCE}`, template, 201);
  });

  router.delete(`${PATH}/templates/:templateID`, noBody, async (request, response) => {
    const brand = await brandOf(request);
    const id = pathId(request.params['templateID'], NO_TEMPLATE);
    const template = templateView(await store.removeTemplate(brand, id));
    await senders.refresh();
    noteChange(response, template, null);
    sendRecord(response, `The template was removed. ${IN_FORCE}`, template);
  });

  router.get(`${PATH}/tlvs`, async (request, response) => {
    sendRecord(response, 'TLVs of the brand.', shown(await store.tlvsOf(await brandOf(request))));
  });

  router.put(`${PATH}/tlvs`, body, async (request, response) => {
    const input = readBrandTlvs(request.body);
    const { before, after } = await store.replaceTlvs(await brandOf(request), input);
    await senders.refresh();
    noteChange(response, shown(before), shown(after));
    sendRecord(response, `The TLVs were changed. ${IN_FORCE}`, shown(after));
  });

  return router;
}

function shown(tlvs: readonly Tlv[]): { tlvs: ReturnType<typeof tlvView>[] } {
  return { tlvs: tlvs.map(tlvView) };
}
