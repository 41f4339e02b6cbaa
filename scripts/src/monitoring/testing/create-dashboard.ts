import type { Builder } from '@grafana/grafana-foundation-sdk/cog';
import {
  type Dashboard,
  DashboardBuilder,
  type DataSourceRef,
  DatasourceVariableBuilder,
  type Panel as GrafanaPanel,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as NumberBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as LinesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type { Panel, PanelRow } from './panels/panel.ts';

/** The Prometheus that a person chooses at the top of the dashboard. */
const datasource: DataSourceRef = { type: 'prometheus', uid: '$source' };

/** Creates the dashboard of Grafana from its rows. */
export function createDashboard(rows: readonly PanelRow[]): Dashboard {
  const dashboard = new DashboardBuilder('Fiscal')
    .uid('fiscal')
    .tags(['fiscal'])
    .time({ from: 'now-1h', to: 'now' })
    .refresh('30s')
    .timezone('browser')
    .withVariable(new DatasourceVariableBuilder('source').label('Prometheus').type('prometheus'));
  for (const { title, panels } of rows) {
    dashboard.withRow(new RowBuilder(title));
    for (const panel of panels) dashboard.withPanel(panelBuilder(panel));
  }
  return dashboard.build();
}

function panelBuilder(panel: Panel): Builder<GrafanaPanel> {
  const { title, about, unit, queries } = panel;
  const builder =
    panel.kind === 'number'
      ? new NumberBuilder().span(6).height(4).thresholds(thresholds(panel))
      : new LinesBuilder().span(12).height(8);
  builder.title(title).description(about).unit(unit).datasource(datasource);
  for (const [index, { expr, legend }] of queries.entries()) {
    const target = new DataqueryBuilder().refId(String.fromCharCode(65 + index)).expr(expr);
    builder.withTarget(target.legendFormat(legend).datasource(datasource));
  }
  return builder;
}

function thresholds({ redFrom, redBelow }: Panel): ThresholdsConfigBuilder {
  const steps =
    redBelow === undefined
      ? [
          { value: null, color: 'green' },
          { value: redFrom ?? null, color: 'red' },
        ]
      : [
          { value: null, color: 'red' },
          { value: redBelow, color: 'green' },
        ];
  return new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps);
}
