export { createServiceApp, finishApp, type ServiceApp, type ServiceAppDeps } from './service-app';
export { companyOf, operatorOf, requestIdOf, requireInternalToken } from './caller';
export { jsonBody, readBody, type JsonBodyOptions } from './body';
export { askForBody, endAnswer } from './end-answer';
export { renderError, XML_ANSWER } from './render-error';
export { startHttpServer, stopServer, type RunningServer } from './http-server';
export { onStopSignal } from './stop-signal';
export { healthRoutes, type ReadyCheck } from './health';
export { measureRequests } from './request-metrics';
