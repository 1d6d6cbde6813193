export { ForbiddenAddressError, guardedConnector, isPublicAddress, type PortRange } from './address-guard';
