import { Stack, Title } from '@mantine/core';
import { writeTlv } from '@herald/values/tlvs';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import { Form, type Given } from '../../components/form';
import { Failure, Loaded } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { hasWrongTlv, tlvField, useReadTlvs } from '../sender-rules/rule-form';

type Brand = Row<'/admin/v1/brands'>;

const TLVS = '/admin/v1/companies/{id}/brands/{brandID}/tlvs';
const TEMPLATES = '/admin/v1/companies/{id}/brands/{brandID}/templates';
const TEMPLATE = `${TEMPLATES}/{templateID}` as const;

type Template = Row<typeof TEMPLATES>;

/** TLVs and registered templates of a sender name. */
export function BrandDetail({ brand: { id: brandID, company, name } }: { brand: Brand }) {
  const t = useText();
  return (
    <Stack gap="md">
      <RecordLink to="/operator/sender-rules" search={{ company: String(company), brandID: String(brandID) }}>
        {t('brand.rulesOf', { name })}
      </RecordLink>
      <Title order={3}>{t('rule.tlvs')}</Title>
      <Tlvs company={company} brandID={brandID} name={name} />
      <Title order={3}>{t('registered.title')}</Title>
      <Templates company={company} brandID={brandID} name={name} />
    </Stack>
  );
}

interface OfBrand {
  company: number;
  brandID: number;
  name: string;
}

function Tlvs({ company: id, brandID, name }: OfBrand) {
  const t = useText();
  const target = get(TLVS, { id, brandID });
  const tlvs = useAnswer(target);
  const readTlvs = useReadTlvs();
  const changing = useConfirmed(
    useServerMutation(
      async (given: Given) => change('put', TLVS, { id, brandID }, readTlvs({ tlvs: [], ...given })),
      [target],
    ),
    (given) =>
      hasWrongTlv(given)
        ? null
        : { action: t('save'), title: t('brand.tlvsOf', { name }), text: t('rule.applies') },
  );
  return (
    <Loaded of={tlvs}>
      {({ data }) => (
        <Form
          label={t('brand.tlvsOf', { name })}
          submit={t('save')}
          keeps
          mutation={changing}
          needs={`PUT ${TLVS}`}
          fields={[{ ...tlvField(t), value: data.tlvs.map(writeTlv) }]}
        />
      )}
    </Loaded>
  );
}

function Templates({ company: id, brandID, name }: OfBrand) {
  const t = useText();
  const templates = get(TEMPLATES, { id, brandID });
  const readTlvs = useReadTlvs();
  const adding = useServerMutation(
    async (given: Given) => change('post', TEMPLATES, { id, brandID }, readTlvs(given)),
    [templates],
  );
  const removing = useConfirmed(
    useServerMutation(
      ({ id: templateID }: Template) => change('delete', TEMPLATE, { id, brandID, templateID }),
      [templates],
    ),
    ({ externalID }) => ({
      action: t('remove'),
      title: t('registered.removeOf', { id: externalID }),
      text: t('rule.applies'),
    }),
  );
  return (
    <Stack gap="sm">
      <PagedList<Template>
        label={t('registered.of', { name })}
        path={templates}
        start="templates"
        keyOf={({ id: templateID }) => templateID}
        empty={t('registered.none')}
        columns={[
          { title: t('registered.externalID'), cell: ({ externalID }) => externalID },
          { title: t('compose.text'), wide: true, cell: ({ text }) => text },
          { title: t('registered.tag'), cell: ({ externalIDTag }) => externalIDTag ?? '–' },
          { title: t('rule.tlvs'), wide: true, cell: ({ tlvs }) => tlvs.map(writeTlv).join(', ') || '–' },
          {
            title: t('route.action'),
            cell: (template) => (
              <ActionButton
                text={t('remove')}
                label={t('registered.removeOf', { id: template.externalID })}
                onClick={() => removing.mutate(template)}
                needs={`DELETE ${TEMPLATE}`}
              />
            ),
          },
        ]}
      />
      {removing.isError && <Failure error={removing.error} />}
      <Form
        label={t('registered.new')}
        submit={t('stop.add')}
        mutation={adding}
        needs={`POST ${TEMPLATES}`}
        fields={[
          { name: 'externalID', label: t('registered.externalID'), required: true },
          { name: 'externalIDTag', label: t('registered.tag'), hint: t('registered.tagHint') },
          {
            name: 'text',
            label: t('compose.text'),
            kind: 'long',
            required: true,
            hint: t('registered.textHint', { open: '{', close: '}' }),
            width: 460,
          },
          tlvField(t),
        ]}
      />
    </Stack>
  );
}
