/** The part of the DPS that gives the place where IBS and CBS are due. */
export type OperationPlace = 'provider' | 'service' | 'acquirer' | 'addressee' | 'none';

const places: Readonly<Record<string, OperationPlace>> = {
  '020101': 'service',
  '020201': 'service',
  '020301': 'service',
  '030101': 'provider',
  '030102': 'acquirer',
  '030103': 'addressee',
  '030104': 'service',
  '040101': 'service',
  '050101': 'provider',
  '050102': 'acquirer',
  '050103': 'addressee',
  '050104': 'service',
  '050201': 'service',
  '060101': 'service',
  '070101': 'service',
  '070102': 'service',
  '080101': 'none',
  '100101': 'acquirer',
  '100102': 'acquirer',
  '100201': 'acquirer',
  '100301': 'acquirer',
  '100302': 'acquirer',
  '100401': 'acquirer',
  '100501': 'acquirer',
  '100502': 'acquirer',
  '100601': 'acquirer',
};

/** Returns the place of a cIndOp; undefined for an unknown code. Source: Anexo C v1.01 (20260122). */
export const operationPlace = (code: string | undefined): OperationPlace | undefined =>
  code !== undefined && Object.hasOwn(places, code) ? places[code] : undefined;
