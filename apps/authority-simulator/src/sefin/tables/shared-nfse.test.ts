import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { describe, expect, test } from 'vitest';
import { isForeignCountry } from './countries.ts';
import { operationPlace } from './operation-indicators.ts';
import { findServiceClass } from './service-classes.ts';
import { findService } from './services.ts';

const shared = sharedFolder();

if (shared === undefined) {
  test('the transcribed tables against those of the shared folder [not run: shared data absent]', () => {
    expect(shared).toBeUndefined();
  });
} else {
  describe('the transcribed tables against those of the shared folder', () => {
    const read = <T>(...path: string[]): T =>
      JSON.parse(readFileSync(join(shared ?? '', 'data', ...path), 'utf8')) as T;

    test('338 services with incidence and group', () => {
      const { services } = read<{
        services: { code: string; incidence: string; group?: string | null; name: string }[];
      }>('nfse', 'servicos.json');
      expect(services).toHaveLength(338);
      for (const { code, incidence, group } of services)
        expect(findService(code)).toMatchObject({ code, incidence, group: group ?? undefined });
      expect(findService('019999')).toBeUndefined();
    });

    test('countries except Brazil and ZZ', () => {
      const { countries } = read<{ countries: Record<string, string> }>('nfse', 'paises.json');
      const foreign = Object.keys(countries).filter((code) => code !== 'BR' && code !== 'ZZ');
      expect(foreign.filter((code) => !isForeignCountry(code, '2026-11-21'))).toEqual([]);
      expect(['BR', 'ZZ', 'XX', undefined].filter((code) => isForeignCountry(code, '2026-11-21'))).toEqual(
        [],
      );
    });

    test('operation indicators', () => {
      const { inForce } = read<{ inForce: { rows: { code: string }[] } }>('nfse', 'cindop.json');
      expect(inForce.rows.filter(({ code }) => operationPlace(code) === undefined)).toEqual([]);
      expect(operationPlace('999999')).toBeUndefined();
    });

    test('classes of services with their reductions, and no other', () => {
      const { classTrib } = read<{
        classTrib: { code: string; dfe: string[]; reductionIbs: string; reductionCbs: string }[];
      }>('reform', 'classifications.json');
      for (const { code, dfe, reductionIbs, reductionCbs } of classTrib) {
        const expected = dfe.includes('NFSe') ? { reductionIbs, reductionCbs } : undefined;
        if (expected === undefined) expect(findServiceClass(code)).toBeUndefined();
        else expect(findServiceClass(code)).toMatchObject(expected);
      }
    });
  });
}
