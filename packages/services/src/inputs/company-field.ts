import type { Problem } from '@fiscal/domain';

const companyField = /^company\.(.+)$/;

/** Returns the field of the company that a path names; undefined for a field of the request. */
export const companyFieldIn = (path: string): string | undefined => companyField.exec(path)?.[1];

/** Moves a problem of the company's data to `companyId`, because the request has no field for it. */
export function moveToCompanyId({ path, message }: Problem): Problem {
  const field = companyFieldIn(path);
  if (field === undefined) return { path, message };
  return { path: 'companyId', message: `${field} da empresa: ${message}` };
}
