import type { UseQueryResult } from '@tanstack/react-query';
import { type ApiError, ask } from '../../data/api';
import { useAnswer } from '../../data/queries';

export interface Template {
  id: string;
  name: string;
  text: string;
  version: number;
  by: string;
  changedAt: string;
}

export type TemplateWish = Pick<Template, 'name' | 'text'>;

export const TEMPLATES = '/templates';

/** The company's templates, by name. */
export const useTemplates = (): UseQueryResult<{ data: Template[] }, ApiError> =>
  useAnswer<{ data: Template[] }>(TEMPLATES, { refreshes: true });

export const addTemplate = (wish: object): Promise<{ data: Template }> => ask('POST', TEMPLATES, wish);

/** @param read the template as the user has read it; the server refuses to overwrite later changes */
export const changeTemplate = (
  { id, name, text, version }: Template,
  change: Partial<TemplateWish>,
): Promise<{ data: Template }> => ask('PUT', `/templates/${id}`, { name, text, ...change, version });

export const removeTemplate = ({ id }: Template): Promise<unknown> => ask('DELETE', `/templates/${id}`);
