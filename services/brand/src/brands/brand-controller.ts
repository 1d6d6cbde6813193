import { Router } from 'express';
import { BRAND_AUTHORIZED, BRAND_CREATE, BRAND_DELETE, STATUS_ID } from '@herald/contracts';
import { formatDateTime } from '@herald/values/company-time';
import { companyOf, jsonBody } from '@herald/service';
import { parsePagingById } from '@herald/mongo/paging';
import { toId } from '@herald/values/request-values';
import type { BrandDocument } from './brand-model';
import type { BrandService } from './brand-service';
import type { BrandStore } from './brand-store';

const BODY_LIMIT_BYTES = 64 * 1024;

/** The endpoints of brands in the companies' API. */
export function brandController({ brands, store }: { brands: BrandService; store: BrandStore }): Router {
  const router = Router();
  const body = { limitBytes: BODY_LIMIT_BYTES, invalidStatusID: STATUS_ID.JSON_ERROR };

  router.post(
    '/v1/sms/brandNameCreate',
    jsonBody({ ...body, requireContentType: true }),
    async (request, response) => {
      const { brandName, description } = request.body as Record<string, unknown>;
      const brandID = await brands.create(companyOf(response).company, brandName, description);
      response.json({ statusID: BRAND_CREATE.CREATED, brandID, message: 'Brand name added.' });
    },
  );

  router.post('/v1/sms/brandNameDelete', jsonBody(body), async (request, response) => {
    const brandID = toId((request.body as Record<string, unknown>).brandID);
    await brands.delete(companyOf(response).company, brandID);
    response.json({
      statusID: BRAND_DELETE.DELETED,
      brandID: String(brandID),
      message: 'Brand name deleted.',
    });
  });

  router.get('/v1/sms/brandNames', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const listed = await store.list(company, parsePagingById(request.query));
    response.json({ statusID: STATUS_ID.SUCCESS, data: listed.map((brand) => listedBrand(brand, timezone)) });
  });

  return router;
}

function listedBrand(brand: BrandDocument, timezone: string): Record<string, string> {
  return {
    id: String(brand._id),
    name: brand.name,
    authorized: brand.state === 'authorized' ? BRAND_AUTHORIZED.YES : BRAND_AUTHORIZED.AWAITING,
    createdAt: formatDateTime(brand.createdAt, timezone),
  };
}
