import { createContext } from 'react';

/** The time zone of the company whose screen an operator has open: all its times are shown in this zone. Undefined until it is loaded. */
export const CompanyZone = createContext<string | undefined>(undefined);
