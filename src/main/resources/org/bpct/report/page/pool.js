
/* The report of a pool of snapshots. */

const nights = tables.nights;
const known = nights.filter(night => night.bytes !== null);
const last = nights[nights.length - 1];

function putHead() {
  document.title = 'bpct: snapshots in ' + facts.pool;
  put('roots', element('li', 'name', facts.pool));
  const state = document.getElementById('state');
  state.textContent = last ? 'newest: ' + last.state : 'empty';
  state.classList.add(last && last.isGood ? 'good' : 'doubtful');
  putNotices(tables.remarks.map(row => row.remark));
}

function mean(values) {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function putKeyFigures() {
  const newest = known[known.length - 1];
  const linked = known.filter(night => night.linkedEntries > 0);
  const removed = tables.pruned.filter(each => each.fate === 'removed').length;
  putFigures([
    ['Snapshots', grouped(facts.snapshots), grouped(facts.good) + ' good, ' + grouped(removed) + ' pruned'],
    ['Newest', newest ? moment(newest.began).slice(0, 16) : '\u2013', newest ? newest.state : ''],
    ['Its size', newest ? bytes(newest.bytes) : '\u2013', newest ? grouped(newest.entries) + ' files' : ''],
    ['Mean change', linked.length === 0 ? '\u2013' : percent(mean(linked.map(night => night.changedShare))), 'without full copies'],
    ['Mean duration', known.length === 0 ? '\u2013' : duration(mean(known.map(night => night.seconds))), '']
  ]);
}

function day(night) {
  return clock(night.began).slice(5, 16).replace('T', ' ');
}

function nightChart(datasets, write, axis, isStacked) {
  return {
    type: 'bar',
    data: {labels: known.map(day), datasets},
    options: {
      scales: {
        x: {stacked: isStacked, grid: {display: false}, ticks: {maxRotation: 0, autoSkipPadding: 16}},
        y: {...axis, stacked: isStacked}
      },
      plugins: {
        legend: {display: datasets.length > 1},
        tooltip: {
          callbacks: {
            title: items => (items.length > 0 ? known[items[0].dataIndex].snapshot : ''),
            label: item => ' ' + item.dataset.label + ': ' + write(item.raw)
          }
        }
      }
    }
  };
}

function bars(label, column, colour, bad) {
  return {
    label,
    data: known.map(night => night[column]),
    backgroundColor: known.map(night => (night.isGood ? colour : bad)),
    borderWidth: 0,
    maxBarThickness: 32
  };
}

function putCharts() {
  const none = 'There is no snapshot with a record.';
  const isEmpty = known.length === 0;
  picture('size', 'Data copied and linked in each night', isEmpty, none, palette => nightChart(
    [bars('linked', 'linkedBytes', palette.grey, palette.grey), bars('copied', 'copiedBytes', palette.blue, palette.amber)],
    bytes, amountAxis(axisBytes, palette), true));
  picture('changed', 'Share of the data that changed', isEmpty, none, palette => nightChart(
    [bars('changed', 'changedShare', palette.teal, palette.amber)], percent, amountAxis(axisPercent, palette), false));
  picture('duration', 'Duration of each night', isEmpty, none, palette => nightChart(
    [bars('duration', 'seconds', palette.blue, palette.amber)], duration, durationAxis(palette), false));
}

function putTables() {
  put('nights', nights.length === 0 ? empty('There are no snapshots.') : table([...nights].reverse(), [
    ['Snapshot', night => night.snapshot],
    ['State', night => night.state],
    ['Duration', night => (night.seconds === null ? null : duration(night.seconds)), 'number'],
    ['Files', night => (night.entries === null ? null : grouped(night.entries)), 'number'],
    ['Size', night => (night.bytes === null ? null : bytes(night.bytes)), 'number'],
    ['Copied', night => (night.copiedBytes === null ? null : bytes(night.copiedBytes)), 'number'],
    ['Changed', night => (night.changedShare === null ? null : percent(night.changedShare)), 'number'],
    ['Failed', night => (night.failed === null ? null : grouped(night.failed + night.walkErrors)), 'number'],
    ['Batch', night => night.batch, 'number']
  ]));
  put('pruned', tables.pruned.length === 0 ? empty('No batch that is kept removed any.') : table([...tables.pruned].reverse(), [
    ['Snapshot', each => each.snapshot],
    ['Removed by the night', each => each.by],
    ['Batch', each => each.batch, 'number'],
    ['Now', each => each.fate]
  ]));
}

putHead();
putKeyFigures();
putCharts();
putTables();
putFooter();
keepDrawn();
