import { defineStatement } from '@fiscal/db';
import type { DanfeLogo } from '../../context/context.ts';

/** The logo of a company, as columns beside another row; null without a logo. */
export interface LogoColumns {
  readonly logoType: DanfeLogo['mediaType'] | null;
  readonly logoBytes: Uint8Array | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
}

const logo = { logoType: 'media_type', logoBytes: 'bytes', logoWidth: 'width', logoHeight: 'height' };

/** SQL: the columns of the logo of the company to which the row `alias` belongs. */
export const logoColumns = (alias: string): string =>
  Object.entries(logo)
    .map(
      ([name, column]) =>
        `(select l.${column} from company_logo l where l.client_id = ${alias}.client_id and l.company_id = ${alias}.company_id) as "${name}"`,
    )
    .join(', ');

export function logoIn(row: LogoColumns | undefined): DanfeLogo | undefined {
  const { logoType: mediaType, logoBytes: bytes, logoWidth: width, logoHeight: height } = row ?? noLogo;
  if (mediaType === null || bytes === null || width === null || height === null) return undefined;
  return { mediaType, bytes, width, height };
}

const noLogo: LogoColumns = { logoType: null, logoBytes: null, logoWidth: null, logoHeight: null };

/** Finds the logo for a preview, which has no row of its own. */
export const logoOfCompany = defineStatement<{ clientId: string; companyId: string }, LogoColumns>(
  `select ${logoColumns('c')} from (select client_id, id as company_id from company) c
   where c.client_id = :clientId and c.company_id = :companyId`,
);
