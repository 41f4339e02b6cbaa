import { type CostOfKind, countedDocuments, type ServicesFigures } from './measure-services.ts';

/** Returns one line for each kind, and the ratio with the wanted one. Source: the issue of the NFS-e. */
export const linesOfServices = ({ load, nfe, nfse, ratio }: ServicesFigures): readonly string[] => [
  `CPU of an NFS-e against an NF-e of three items (load ${load.toFixed(1)}): ratio ${ratio.toFixed(2)} (wanted: at most 1.2).`,
  lineOf('NF-e', nfe),
  lineOf('NFS-e', nfse),
];

function lineOf(name: string, { cpu, cpuSum, perSecond, counted, history }: CostOfKind): string {
  const { simulator, ...own } = cpu;
  const processes = Object.entries(own)
    .map(([process, ms]) => `${process} ${ms.toFixed(1)}`)
    .join(', ');
  const per = (count: number): string => (count / countedDocuments).toFixed(1);
  return (
    `  ${name}: ${cpuSum.toFixed(1)} ms (${processes}; beside it the simulator ${simulator.toFixed(1)}), ${perSecond.toFixed(1)}/s; ${per(counted.transactions)} transactions, ` +
    `${per(counted.sent)} statements, ${per(counted.unnamed)} of them unnamed; ${history.events.toFixed(1)} events, ` +
    `${history.workflowTasks.toFixed(1)} workflow tasks.`
  );
}
