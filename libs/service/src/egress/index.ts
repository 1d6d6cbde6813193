export { ForbiddenAddressError, guardedConnector, isPublicAddress, type PortRange } from './address-guard';
export { skipContinue } from './skip-continue';
