import type { Address } from '@fiscal/api-contract';
import { certificate, type SeriesModel, series, type Transaction } from '@fiscal/db';
import { type Clock, type Environment, id24 } from '@fiscal/domain';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import type {
  AddressRecord,
  CertificateRecord,
  CompanyRecord,
  EnvironmentSeries,
} from '../context/records.ts';
import { certificateState, daysLeft } from './certificate-state.ts';
import { certificateWarnings } from './certificate-warnings.ts';
import type { CompanyRow } from './find-company.ts';
import { nfseSettingsRecord } from './nfse-settings-record.ts';

export type SeriesRow = typeof series.$inferSelect;
export type CertificateRow = typeof certificate.$inferSelect;

/** Returns the records of the companies, in their order. Series and certificates are read once for all companies. */
export async function companyRecords(
  tx: Transaction,
  companies: readonly CompanyRow[],
  clock: Clock,
): Promise<CompanyRecord[]> {
  const ids = companies.map(({ id }) => id);
  if (ids.length === 0) return [];
  const clients = [...new Set(companies.map(({ clientId }) => clientId))];
  const allSeries = await tx
    .select()
    .from(series)
    .where(and(inArray(series.clientId, clients), inArray(series.companyId, ids)))
    .orderBy(asc(series.number));
  const certificates = await tx
    .select()
    .from(certificate)
    .where(
      and(
        inArray(certificate.clientId, clients),
        inArray(certificate.companyId, ids),
        isNull(certificate.replacedAt),
      ),
    );
  const now = clock.now();
  const seriesOf = new Map<string, SeriesRow[]>(ids.map((id) => [id, []]));
  for (const one of allSeries) seriesOf.get(one.companyId)?.push(one);
  const certificateOf = new Map(certificates.map((current) => [current.companyId, current]));
  return companies.map((row) =>
    writeCompany(row, seriesOf.get(row.id) ?? [], certificateOf.get(row.id), now),
  );
}

/** Returns the record of one company. */
export async function companyRecord(tx: Transaction, row: CompanyRow, clock: Clock): Promise<CompanyRecord> {
  const [record] = await companyRecords(tx, [row], clock);
  if (record === undefined) throw new Error('one company makes one record');
  return record;
}

function writeCompany(
  row: CompanyRow,
  rows: readonly SeriesRow[],
  current: CertificateRow | undefined,
  now: Date,
): CompanyRecord {
  return {
    id: id24(row.id),
    cnpj: row.cnpj,
    ie: row.ie,
    im: row.im,
    crt: row.crt,
    legalName: row.legalName,
    tradeName: row.tradeName,
    email: row.email,
    address: writeAddress(row.address),
    environment: row.environment,
    sandbox: row.mode === 'test',
    nfe: {
      homologation: writeSeries(rows, '55', 'homologation'),
      production: writeSeries(rows, '55', 'production'),
    },
    nfse: {
      settings: nfseSettingsRecord(row.nfseSettings ?? {}),
      homologation: writeSeries(rows, 'dps', 'homologation'),
      production: writeSeries(rows, 'dps', 'production'),
    },
    certificate: current === undefined ? null : writeCertificate(current, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns every field in the order of the contract, null where nothing is set. The stored jsonb keeps neither the order
 * nor the absent fields.
 */
const writeAddress = (address: Address): AddressRecord => ({
  street: address.street,
  number: address.number,
  complement: address.complement ?? null,
  district: address.district,
  cityName: address.cityName,
  cityCode: address.cityCode,
  uf: address.uf,
  zip: address.zip ?? null,
  phone: address.phone ?? null,
});

function writeSeries(
  rows: readonly SeriesRow[],
  model: SeriesModel,
  environment: Environment,
): EnvironmentSeries {
  const own = rows.filter((each) => each.model === model && each.environment === environment);
  return {
    defaultSeries: firstRegistered(own)?.number ?? null,
    series: own.map(({ number, next, createdAt }) => ({ number, next, createdAt: createdAt.toISOString() })),
  };
}

/** Returns the default series of an environment: the first one that was registered there. */
export const firstRegistered = (rows: readonly SeriesRow[]): SeriesRow | undefined =>
  [...rows].sort((a, b) => a.position - b.position)[0];

/** The texts of the warnings about an accepted certificate, by the codes of `CertificateWarning`. */
const warningTexts: ReadonlyMap<string, string> = new Map(Object.entries(certificateWarnings));

const writeCertificate = (row: CertificateRow, now: Date): CertificateRecord => ({
  cnpj: row.cnpj,
  subjectName: row.subjectName,
  issuer: row.issuer,
  serialNumber: row.serialNumber,
  notBefore: row.notBefore.toISOString(),
  notAfter: row.notAfter.toISOString(),
  uploadedAt: row.uploadedAt.toISOString(),
  status: certificateState(row.notAfter, now),
  daysLeft: daysLeft(row.notAfter, now),
  warnings: row.warnings.map((code) => warningTexts.get(code) ?? code),
});
