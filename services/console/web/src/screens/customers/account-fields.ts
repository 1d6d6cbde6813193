import { catalogueField } from '../../components/catalogue-names';
import type { Field } from '../../components/form';
import { useItems } from '../../components/use-items';
import { useSession } from '../../data/session';
import { useText } from '../../text/language';

/** The fields of a new account, with those of the company's modules. */
export function useAccountFields(): Field[] {
  const t = useText();
  const tariffs = useItems('/v1/tariffs');
  const { network, iptv, gps } = useSession().data?.modules ?? {};
  // Only operators list the IP ranges and the GPS providers.
  const byID = { hint: t('billing.idHint'), kind: 'number', required: true } as const;
  return [
    { name: 'name', label: t('billing.name') },
    { name: 'address', label: t('billing.address') },
    catalogueField({ name: 'tariffID', label: t('billing.tariff') }, tariffs),
    ...(network
      ? [
          { name: 'mac', label: t('billing.mac'), required: true },
          { name: 'onuMac', label: t('billing.onuMac') },
          { name: 'ipRangeID', label: t('billing.ipRangeID'), ...byID },
        ]
      : []),
    ...(iptv ? [{ name: 'stbMac', label: t('billing.stbMac') }] : []),
    ...(gps
      ? [
          { name: 'gpsProviderID', label: t('billing.gpsProviderID'), ...byID },
          { name: 'gpsTrackIdentifier', label: t('billing.gpsTrackIdentifier') },
        ]
      : []),
  ];
}
