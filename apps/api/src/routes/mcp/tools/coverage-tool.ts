import { z } from '@hono/zod-openapi';
import { getCoverageOperation } from '../../coverage/get-coverage/get-coverage.operation.ts';
import { getMunicipalityOperation } from '../../coverage/get-municipality/get-municipality.operation.ts';
import { getStateCoverageOperation } from '../../coverage/get-state-coverage/get-state-coverage.operation.ts';
import { operationInput, requestOfArguments } from './read-arguments.ts';
import { objectOf, type Tool } from './tool.ts';

/** Shows the coverage of the given municipality, else of the given state, else the whole coverage. */
export const getCoverageTool: Tool = {
  name: 'get_coverage',
  title: 'O que o serviço atende',
  description:
    'Com cityCode, um município e a sua NFS-e; com uf, um estado e a disponibilidade da SEFAZ; sem nada, o conjunto.',
  input: z.strictObject({
    ...operationInput(getMunicipalityOperation).partial().shape,
    ...operationInput(getStateCoverageOperation).partial().shape,
  }),
  operations: [getCoverageOperation, getStateCoverageOperation, getMunicipalityOperation],
  effect: 'reads',
  async run(call, given) {
    const operation =
      given.cityCode !== undefined
        ? getMunicipalityOperation
        : given.uf !== undefined
          ? getStateCoverageOperation
          : getCoverageOperation;
    return { data: objectOf((await call.request(operation, requestOfArguments(operation, given))).body) };
  },
};
