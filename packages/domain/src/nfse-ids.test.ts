import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeDpsId, isDpsId, type NfseRegistration, parseDpsId } from './dps-id.ts';
import {
  composeNfseKey,
  emitterOfNfseKey,
  hasNfseKeyForm,
  isNfseKey,
  nfseKeyCheckDigit,
  nfseVerificationUrl,
  parseNfseKey,
} from './nfse-key.ts';

const cnpj = (registration: string): NfseRegistration => ({ kind: 'cnpj', registration });

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).filter((text) => text.length === length);
const emitters = fc.oneof(
  fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/).map(cnpj),
  digits(11).map((registration): NfseRegistration => ({ kind: 'cpf', registration })),
);

describe('id of a DPS', () => {
  // Vectors of facts/nfse.md 3.2.
  test.each([
    ['11222333000181', 101, 'DPS355030821122233300018100001000000000000101'],
    ['12ABC34501DE35', 105, 'DPS3550308212ABC34501DE3500001000000000000105'],
  ])('%s number %i', (registration, number, id) => {
    const parts = { cityCode: '3550308', emitter: cnpj(registration), series: 1, number };
    expect(composeDpsId(parts)).toBe(id);
    expect(parseDpsId(id)).toEqual(parts);
  });

  test('a CPF has three zeros before it', () => {
    const emitter: NfseRegistration = { kind: 'cpf', registration: '52998224725' };
    expect(composeDpsId({ cityCode: '3550308', emitter, series: 3, number: 7 })).toBe(
      'DPS355030810005299822472500003000000000000007',
    );
  });

  test('all parts that are composed are parsed back', () => {
    fc.assert(
      fc.property(
        digits(7),
        emitters,
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        (cityCode, emitter, series, number) => {
          const parts = { cityCode, emitter, series, number };
          expect(parseDpsId(composeDpsId(parts))).toEqual(parts);
        },
      ),
    );
  });

  test.each([
    { cityCode: '355030', emitter: cnpj('11222333000181'), series: 1, number: 1 },
    { cityCode: '3550308', emitter: cnpj('1122233300018'), series: 1, number: 1 },
    { cityCode: '3550308', emitter: cnpj('11222333000181'), series: 100_000, number: 1 },
    { cityCode: '3550308', emitter: cnpj('11222333000181'), series: 1, number: 0 },
    { cityCode: '3550308', emitter: cnpj('11222333000181'), series: 1, number: 1.5 },
    { cityCode: '3550308', emitter: cnpj('11222333000181'), series: 1, number: 10 ** 15 },
  ])('%j makes no id', (parts) => {
    expect(() => composeDpsId(parts)).toThrow(RangeError);
  });

  test.each([
    '',
    'DPS',
    'DPS355030831122233300018100001000000000000101',
    'dps355030821122233300018100001000000000000101',
    'xDPS355030821122233300018100001000000000000101',
    'DPS3550308211222333000181000010000000000001010',
  ])('%j is not an id', (text) => expect(isDpsId(text)).toBe(false));
});

describe('key of an NFS-e', () => {
  // Vectors of facts/nfse.md 3.2.
  test.each([
    ['11222333000181', 42, '123456789', '35503082211222333000181000000000004226111234567895'],
    ['12ABC34501DE35', 43, '987654321', '35503082212ABC34501DE35000000000004326119876543219'],
  ])('%s number %i', (registration, number, numericCode, key) => {
    const parts = {
      cityCode: '3550308',
      generator: '2',
      emitter: cnpj(registration),
      number,
      yearMonth: '2611',
      numericCode,
    } as const;
    expect(composeNfseKey(parts)).toBe(key);
    expect(parseNfseKey(key)).toEqual(parts);
    expect(isNfseKey(key)).toBe(true);
  });

  test('all parts that are composed are parsed back', () => {
    fc.assert(
      fc.property(
        digits(7),
        fc.constantFrom('1' as const, '2' as const),
        emitters,
        fc.integer({ min: 0, max: 9_999_999_999_999 }),
        digits(4),
        digits(9),
        (cityCode, generator, emitter, number, yearMonth, numericCode) => {
          const parts = { cityCode, generator, emitter, number, yearMonth, numericCode };
          const key = composeNfseKey(parts);
          expect(key).toHaveLength(50);
          expect(parseNfseKey(key)).toEqual(parts);
        },
      ),
    );
  });

  test('a changed digit makes no key', () => {
    const key = '35503082211222333000181000000000004226111234567895';
    const changed = [...key].map(
      (digit, at) => key.slice(0, at) + ((Number(digit) + 1) % 10) + key.slice(at + 1),
    );
    expect(changed.filter((text) => isNfseKey(text) || parseNfseKey(text) !== undefined)).toEqual([]);
    const lettered = `${key.slice(0, 40)}A${key.slice(41, 49)}`;
    expect(isNfseKey(lettered + nfseKeyCheckDigit(lettered))).toBe(false);
    expect(nfseKeyCheckDigit(key.slice(0, 49))).toBe('5');
  });

  test('invalid parts make no key', () => {
    const parts = {
      cityCode: '3550308',
      generator: '2',
      emitter: cnpj('11222333000181'),
      number: 10 ** 13,
      yearMonth: '2611',
      numericCode: '123456789',
    } as const;
    expect(() => composeNfseKey(parts)).toThrow(RangeError);
    expect(() => composeNfseKey({ ...parts, number: 1, numericCode: '12' })).toThrow(RangeError);
  });

  test('the address of the public page holds the key', () => {
    const key = '35503082211222333000181000000000004226111234567895';
    expect(isNfseKey(key) && nfseVerificationUrl(key)).toBe(
      `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${key}`,
    );
  });
});

describe('a key of the authority', () => {
  const key = '35503082211222333000181000000000004226111234567895';
  const cpfKey = composeNfseKey({
    cityCode: '3550308',
    generator: '1',
    emitter: { kind: 'cpf', registration: '52998224725' },
    number: 9,
    yearMonth: '2611',
    numericCode: '000000001',
  });

  test('the emitter of a key is the CNPJ, or the CPF without its leading zeros', () => {
    expect(emitterOfNfseKey(key)).toEqual(cnpj('11222333000181'));
    expect(emitterOfNfseKey(cpfKey)).toEqual({ kind: 'cpf', registration: '52998224725' });
    expect(parseNfseKey(cpfKey)?.generator).toBe('1');
    for (const text of ['', key.slice(1), `${key}0`, ` ${key}`])
      expect(() => emitterOfNfseKey(text)).toThrow(RangeError);
  });

  test('a key may have another check digit, but no other form', () => {
    const other = `${key.slice(0, 49)}0`;
    expect([hasNfseKeyForm(key), hasNfseKeyForm(other), isNfseKey(other)]).toEqual([true, true, false]);
    expect(() => emitterOfNfseKey(other)).not.toThrow();
    const wrong = [undefined, '', key.slice(1), `${key}0`, `${key.slice(0, 7)}3${key.slice(8)}`];
    expect(wrong.filter(hasNfseKeyForm)).toEqual([]);
  });
});
