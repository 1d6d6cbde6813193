import { Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useServerMutation, useIdempotentMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { useFilters } from '../../components/filters';
import { type Field, Form, type Given } from '../../components/form';
import { SplitView, useClose } from '../../components/master-detail';
import { OfCompany } from '../../components/of-company';
import { Failure, Loaded, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';

const CATALOGUES = [
  'tariffs',
  'customer-types',
  'areas',
  'groups',
  'tags',
  'ip-ranges',
  'gps-providers',
] as const;
type Catalogue = (typeof CATALOGUES)[number];

interface Of {
  company: string;
  catalogue: Catalogue;
}

/** A record of any catalogue. */
interface Item {
  id: number;
  name: string;
  uses: number;
  price?: string;
  periodMonths?: number;
  cidr?: string;
  exclude?: string[];
}

/** Catalogues of a company: tariffs, customer types, areas and others. */
export function Catalogues() {
  const t = useText();
  const { catalogue } = useFilters(['catalogue']);
  const chosen = CATALOGUES.find((one) => one === catalogue) ?? 'tariffs';
  const choices = CATALOGUES.map((value) => ({ value, label: t(`catalogue.${value}`) }));
  return (
    <OfCompany
      filters={[{ name: 'catalogue', label: t('billing.catalogues'), choices, required: true, width: 180 }]}
    >
      {(company) => <OfOne company={company} catalogue={chosen} key={`${company} ${chosen}`} />}
    </OfCompany>
  );
}

function OfOne({ company, catalogue }: Of) {
  const t = useText();
  const { item }: { item?: string } = useSearch({ strict: false });
  const path = get(`/admin/v1/companies/{id}/${catalogue}`, { id: company });
  const adding = useIdempotentMutation(
    `${catalogue}.${company}`,
    (given: Given, headers) =>
      change('post', `/admin/v1/companies/{id}/${catalogue}`, { id: company }, given, {}, headers),
    [path],
  );
  const list = (
    <PagedList<Item>
      label={t(`catalogue.${catalogue}`)}
      path={path}
      keyOf={({ id }) => id}
      isChosen={({ id }) => String(id) === item}
      empty={t('catalogue.none')}
      columns={[
        { title: t('company.id'), cell: ({ id }) => id },
        {
          title: t('company.name'),
          opens: 'item',
          id: ({ id }) => id,
          cell: ({ name }) => name,
        },
        ...(catalogue === 'tariffs'
          ? [
              { title: t('tariff.price'), money: ({ price }: Item) => price },
              { title: t('tariff.months'), numeric: true, cell: ({ periodMonths }: Item) => periodMonths },
            ]
          : []),
        ...(catalogue === 'ip-ranges' ? [{ title: 'CIDR', cell: ({ cidr }: Item) => cidr }] : []),
        { title: t('catalogue.uses'), count: ({ uses }) => uses },
      ]}
    />
  );
  return (
    <>
      <Panel title={t('catalogue.new')}>
        <Form
          label={t('catalogue.new')}
          submit={t('stop.add')}
          mutation={adding}
          needs={`POST /admin/v1/companies/{id}/${catalogue}`}
          fields={fieldsOf(catalogue, t)}
        />
      </Panel>
      <SplitView
        name="item"
        list={list}
        {...(item !== undefined && { heading: `${t('catalogue.item')} ${item}` })}
      >
        {item !== undefined && (
          <ItemDetail company={company} catalogue={catalogue} itemID={item} key={item} />
        )}
      </SplitView>
    </>
  );
}

function ItemDetail({ company, catalogue, itemID }: Of & { itemID: string }) {
  const t = useText();
  const values = { id: company, itemID };
  const path = get(`/admin/v1/companies/{id}/${catalogue}`, { id: company });
  const target = get(`/admin/v1/companies/{id}/${catalogue}/{itemID}`, values);
  const record = useAnswer<{ data: Item }>(target);
  const close = useClose('item');
  const changing = useServerMutation(
    (given: Given) => change('put', `/admin/v1/companies/{id}/${catalogue}/{itemID}`, values, given),
    [path],
  );
  const removing = useConfirmed(
    useServerMutation(
      () => change('delete', `/admin/v1/companies/{id}/${catalogue}/{itemID}`, values),
      [path],
      target,
    ),
    () => {
      const name = record.data?.data.name ?? itemID;
      return {
        action: t('remove'),
        title: t('catalogue.removeOf', { name, list: t(`catalogue.${catalogue}`) }),
      };
    },
  );
  return (
    <Loaded of={record}>
      {({ data }) => (
        <Stack gap="sm">
          <Form
            label={data.name}
            submit={t('save')}
            isChange
            mutation={changing}
            needs={`PUT /admin/v1/companies/{id}/${catalogue}/{itemID}`}
            fields={fieldsOf(catalogue, t, data)}
          />
          <ActionButton
            text={t('remove')}
            label={t('catalogue.removeOf', { name: data.name, list: t(`catalogue.${catalogue}`) })}
            isPending={removing.isPending}
            needs={`DELETE /admin/v1/companies/{id}/${catalogue}/{itemID}`}
            onClick={() => removing.mutate(undefined, { onSuccess: close })}
          />
          {removing.isError && <Failure error={removing.error} />}
        </Stack>
      )}
    </Loaded>
  );
}

function fieldsOf(catalogue: Catalogue, t: ReturnType<typeof useText>, now?: Item): Field[] {
  const name: Field = { name: 'name', label: t('company.name'), required: true, value: now?.name };
  if (catalogue === 'tariffs') {
    return [
      name,
      {
        name: 'price',
        label: t('tariff.price'),
        kind: 'money',
        required: true,
        value: now?.price,
        width: 140,
      },
      {
        name: 'periodMonths',
        label: t('tariff.months'),
        kind: 'number',
        value: now?.periodMonths,
        width: 140,
      },
    ];
  }
  if (catalogue === 'ip-ranges') {
    return [
      name,
      { name: 'cidr', label: 'CIDR', required: true, value: now?.cidr },
      { name: 'exclude', label: t('range.exclude'), kind: 'lines', value: now?.exclude },
    ];
  }
  return [name];
}
