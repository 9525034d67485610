
/* The report of a batch. */

const ROWS = 25;
const series = tables.series;
const step = series.length > 1 ? series[1].began - series[0].began : 1;
const began = series.length > 0 ? series[0].began : 0;
const ended = series.length > 0 ? series[series.length - 1].began + step : 1;

const verbs = {removal: 'removed', change: 'changed', sum: 'summed', check: 'compared'};
const verb = verbs[facts.kind] ?? 'copied';

function rootWords(root) {
  return verbs[facts.kind] && facts.kind !== 'check' ? root.lands : root.source + ' \u2192 ' + root.lands;
}

function putHead() {
  const title = 'Batch ' + facts.batch + ', ' + (facts.checks ? 'check of batch ' + facts.checks : facts.kind);
  put('title', title);
  const state = document.getElementById('state');
  state.textContent = facts.state;
  state.classList.add({complete: 'good', 'complete with errors': 'doubtful',
    'complete, but shrunk': 'doubtful', planned: 'doubtful'}[facts.state] ?? (facts.isLive ? 'doubtful' : 'bad'));
  const shown = tables.sources.slice(0, 10);
  document.title = 'bpct: ' + title + shown.slice(0, 1).map(root => ', ' + rootWords(root)).join('');
  for (const root of shown) {
    put('roots', element('li', 'name', rootWords(root)));
  }
  if (tables.sources.length > shown.length) {
    put('roots', element('li', '', 'and ' + grouped(tables.sources.length - shown.length) + ' more'));
  }
  const notices = tables.remarks.map(row => row.remark);
  if (facts.isLive) {
    notices.unshift('The batch was at work when this report was made, ' + moment(facts.made) + '.');
  }
  putNotices(notices);
}

function ofPlanned(done, planned, write) {
  return planned > done ? 'of ' + write(planned) : '';
}

function putKeyFigures() {
  const failed = facts.failed + facts.walkErrors;
  const finalizers = tables.attempts.filter(each => each.job.startsWith('finalizer')).length;
  const waits = tables.waits.map(wait => wait.ended - wait.began);
  putFigures([
    ['Data ' + verb, bytes(facts.bytes), ofPlanned(facts.bytes, facts.bytesPlanned, bytes)],
    ['Files ' + verb, grouped(facts.entries), ofPlanned(facts.entries, facts.entriesPlanned, grouped)],
    ['Duration', facts.started === null ? '\u2013' : duration(facts.seconds), moment(facts.started)],
    ['Data a second', bytes(facts.bytesPerSecond), 'mean'],
    ['Files a second', perSecond(facts.entriesPerSecond), 'mean'],
    ['Failed', grouped(failed), facts.walkErrors > 0 ? grouped(facts.walkErrors) + ' could not be walked' : ''],
    ['Jobs', grouped(facts.jobs), facts.nodes === 1 ? 'on 1 node' : 'on ' + grouped(facts.nodes) + ' nodes'],
    ['Attempts', grouped(facts.attempts), retries()],
    ['Longest wait', waits.length === 0 ? '\u2013' : duration(waits.reduce((most, wait) => Math.max(most, wait), 0)), waits.length === 0 ? '' : 'in the queue'],
    ['Finalizer', finalizers === 0 ? '\u2013' : duration(facts.finalizerSeconds),
      finalizers > 1 ? 'in ' + finalizers + ' attempts' : '']
  ]);
}

function retries() {
  const waves = facts.waves > 1 ? ', ' + facts.waves + ' waves' : '';
  return (facts.retries === 1 ? '1 retry' : grouped(facts.retries) + ' retries') + waves;
}

/* Over time. */

function steps(column) {
  const points = series.map(bin => ({x: bin.began, y: bin[column]}));
  return points.length === 0 ? points : [...points, {x: ended, y: points[points.length - 1].y}];
}

function area(label, column, colour, fill) {
  return {
    label,
    data: steps(column),
    stepped: true,
    pointRadius: 0,
    pointHoverRadius: 0,
    borderWidth: 1.25,
    borderColor: colour,
    backgroundColor: colour + '40',
    fill
  };
}

function seriesChart(datasets, axis, write, palette, isStacked) {
  const y = amountAxis(axis, palette);
  if (isStacked) {
    // Jobs, which are whole.
    y.ticks.precision = 0;
  }
  return {
    type: 'line',
    data: {datasets},
    options: {
      scales: {x: timeAxis(began, ended), y: {...y, stacked: isStacked}},
      plugins: {
        legend: {display: datasets.length > 1},
        tooltip: {
          callbacks: {
            title: items => (items.length > 0 ? moment(items[0].parsed.x) : ''),
            label: item => ' ' + item.dataset.label + ': ' + write(item.raw.y)
          }
        }
      }
    }
  };
}

function putSeries() {
  const none = 'No job has settled anything yet.';
  picture('rate', 'Data a second over time', series.length === 0, none, palette => seriesChart(
    [area('Data', 'bytesPerSecond', palette.blue, 'origin')], value => axisBytes(value) + '/s', value => bytes(value) + '/s',
    palette, false));
  picture('files', 'Files a second over time', series.length === 0, none, palette => seriesChart(
    [area('Files', 'entriesPerSecond', palette.teal, 'origin')], value => axisNumber(value) + '/s',
    value => perSecond(value) + '/s', palette, false));
  picture('busy', 'Jobs at work and waiting over time', series.length === 0, none, palette => seriesChart(
    [area('at work', 'jobsAtWork', palette.blue, 'origin'), area('waiting in the queue', 'jobsWaiting', palette.slate, '-1')],
    axisNumber, value => String(Math.round(value * 10) / 10), palette, true));
  if (series.length > 0) {
    put('series-caption', 'Means of ' + duration(step) + ' each. A group counts evenly over the time in which it was in hand.');
  }
}

function axisNumber(value) {
  return Number.isInteger(value) ? grouped(value) : String(Math.round(value * 100) / 100);
}

/* Timelines: rows of bars, a page of them at a time. */

const KINDS = [
  ['waiting', 'waiting in the queue', 'grey'],
  ['complete', 'complete', 'blue'],
  ['helped', 'by a job that helped', 'sky'],
  ['at work', 'at work', 'teal'],
  ['complete with errors', 'complete with errors', 'amber'],
  ['failed', 'stopped or gone', 'red'],
  ['superseded', 'superseded', 'slate']
];

function kindOf(attempt) {
  if (attempt.ending === 'stopped' || attempt.ending === 'gone without a word') {
    return 'failed';
  }
  return attempt.ending === 'complete' && attempt.helper ? 'helped' : attempt.ending;
}

function barOf(attempt, row) {
  const helper = attempt.helper ? ', by job ' + attempt.helper.replace(/^0+/, '') : '';
  return {
    row,
    kind: kindOf(attempt),
    began: attempt.began,
    ended: attempt.ended,
    words: attempt.job + ', attempt ' + attempt.attempt + helper + ' on ' + attempt.node + ': ' + attempt.ending
  };
}

function timeline(rows, palette) {
  const labels = rows.map(row => row.title);
  const bars = rows.flatMap((row, index) => row.bars.map(bar => ({...bar, index})));
  // A bar of no length would not be seen.
  const least = (ended - began) / 500;
  const datasets = KINDS.filter(([kind]) => bars.some(bar => bar.kind === kind)).map(([kind, label, colour]) => ({
    label,
    data: bars.filter(bar => bar.kind === kind).map(bar => {
      const from = Math.min(bar.began, ended - least);
      return {x: [from, Math.max(bar.ended, from + least)], y: labels[bar.index], bar};
    }),
    backgroundColor: palette[colour],
    borderColor: palette.page,
    borderWidth: {left: 1, right: 0, top: 0, bottom: 0},
    borderSkipped: false,
    grouped: false,
    barPercentage: 0.8,
    categoryPercentage: 0.9,
    maxBarThickness: 18
  }));
  return {
    type: 'bar',
    data: {labels, datasets},
    options: {
      indexAxis: 'y',
      interaction: {mode: 'nearest', intersect: true, axis: 'xy'},
      scales: {
        x: {...timeAxis(began, ended), grid: {color: palette.line}},
        y: {grid: {display: false}, ticks: {autoSkip: false, color: palette.text}, border: {display: false}}
      },
      plugins: {
        tooltip: {
          callbacks: {
            title: items => (items.length > 0 ? items[0].raw.bar.words : ''),
            label: item => moment(item.raw.bar.began) + ', ' + duration(item.raw.bar.ended - item.raw.bar.began)
          }
        }
      }
    }
  };
}

/* A chart that shows one page of rows, in an order that the reader chooses. */
function pagedTimeline(id, label, allRows, orders, none) {
  const pager = document.getElementById(id + '-pager');
  if (allRows.length === 0) {
    pager.remove();
    picture(id, label, true, none, null);
    return;
  }
  let rows = allRows;
  let first = 0;
  const shown = () => rows.slice(first, first + ROWS);
  const resize = () => {
    document.getElementById(id).parentElement.style.height = (4.5 + 1.375 * Math.max(2, shown().length)) + 'rem';
  };
  picture(id, label, false, none, palette => timeline(shown(), palette));
  const one = pictures[pictures.length - 1];
  const place = element('span', '');
  const back = element('button', '', 'Previous');
  const on = element('button', '', 'Next');
  const show = () => {
    back.disabled = first === 0;
    on.disabled = first + ROWS >= rows.length;
    place.textContent = grouped(first + 1) + '\u2013' + grouped(Math.min(rows.length, first + ROWS)) + ' of ' + grouped(rows.length);
    resize();
  };
  const go = to => {
    first = to;
    show();
    draw(one, colours());
  };
  back.addEventListener('click', () => go(Math.max(0, first - ROWS)));
  on.addEventListener('click', () => go(first + ROWS));
  const choice = element('select', '', ...Object.keys(orders).map(words => element('option', '', words)));
  choice.setAttribute('aria-label', 'Order');
  choice.addEventListener('change', () => {
    rows = [...allRows].sort(orders[choice.value]);
    go(0);
  });
  pager.append(choice, ...(rows.length > ROWS ? [back, on] : []), place);
  rows = [...allRows].sort(Object.values(orders)[0]);
  show();
}

function groupBy(all, key) {
  const groups = new Map();
  for (const each of all) {
    const name = each[key];
    if (!groups.has(name)) {
      groups.set(name, []);
    }
    groups.get(name).push(each);
  }
  return groups;
}

function putJobs() {
  const attempts = groupBy(tables.attempts, 'job');
  const waits = groupBy(tables.waits, 'job');
  const rows = tables.jobs.map((job, number) => {
    const bars = (waits.get(job.job) ?? []).map(wait => ({
      kind: 'waiting', began: wait.began, ended: wait.ended, words: job.job + ', waiting in the queue'
    })).filter(wait => wait.ended > wait.began);
    (attempts.get(job.job) ?? []).forEach(attempt => bars.push(barOf(attempt, job.job)));
    return {title: job.job, number, job, bars};
  }).filter(row => row.bars.length > 0);
  const trouble = row => (row.job.state.startsWith('complete') ? 0 : 4) + (row.job.failed > 0 ? 2 : 0) + (row.job.attempts > 1 ? 1 : 0);
  pagedTimeline('jobs', 'When each job waited and was at work', rows, {
    'Trouble first': (a, b) => trouble(b) - trouble(a) || a.number - b.number,
    'By number': (a, b) => a.number - b.number,
    'Longest at work first': (a, b) => b.job.workedSeconds - a.job.workedSeconds || a.number - b.number,
    'Longest waiting first': (a, b) => b.job.waitingSeconds - a.job.waitingSeconds || a.number - b.number
  }, 'No job has begun.');
  const all = document.getElementById('jobs-all');
  all.addEventListener('toggle', () => all.append(jobTable()), {once: true});
}

function jobTable() {
  return table(tables.jobs, [
    ['Job', job => job.job],
    ['State', job => job.state],
    ['Node', job => job.node],
    ['Attempts', job => grouped(job.attempts), 'number'],
    ['Lanes', job => (job.lanes === 0 ? null : job.lanes), 'number'],
    ['Waiting', job => duration(job.waitingSeconds), 'number'],
    ['At work', job => duration(job.workedSeconds), 'number'],
    ['Files', job => grouped(job.entries), 'number'],
    ['Data', job => bytes(job.bytes), 'number'],
    ['Failed', job => grouped(job.failed), 'number'],
    ['Planned', job => percent(job.plannedShare), 'number'],
    ['Done', job => percent(job.doneShare), 'number'],
    ['Message', job => job.message ?? '']
  ]);
}

function putNodes() {
  const attempts = groupBy(tables.attempts, 'node');
  const rows = tables.nodes.map(node => ({
    title: node.node, node, bars: (attempts.get(node.node) ?? []).map(attempt => barOf(attempt, node.node))
  }));
  pagedTimeline('nodes', 'When each node was at work', rows, {
    'By name': (a, b) => (a.title < b.title ? -1 : 1),
    'Most failed first': (a, b) => b.node.failed - a.node.failed,
    'Slowest first': (a, b) => speed(a.node) - speed(b.node)
  }, 'No job has begun.');
  if (tables.nodes.length > 12) {
    const all = element('details', '', element('summary', '', 'All nodes in figures'));
    all.addEventListener('toggle', () => all.append(nodeTable()), {once: true});
    put('nodes-all', all);
  } else if (tables.nodes.length > 0) {
    put('nodes-all', nodeTable());
  }
}

function nodeTable() {
  return table(tables.nodes, [
    ['Node', node => node.node],
    ['Attempts', node => grouped(node.attempts), 'number'],
    ['Jobs', node => grouped(node.jobs), 'number'],
    ['At work', node => duration(node.seconds), 'number'],
    ['Files', node => grouped(node.entries), 'number'],
    ['Data', node => bytes(node.bytes), 'number'],
    ['Data a second of a job', node => (node.seconds === 0 ? null : bytes(speed(node)) + '/s'), 'number'],
    ['Failed', node => grouped(node.failed), 'number']
  ]);
}

function speed(node) {
  return node.seconds === 0 ? 0 : node.bytes / node.seconds;
}

/* Balance and sizes. */

function bars(label, data, colour) {
  return {label, data, backgroundColor: colour, borderWidth: 0, maxBarThickness: 40};
}

function shareTooltip(write) {
  return {callbacks: {label: item => ' ' + item.dataset.label + ': ' + write(item)}};
}

function putBalance() {
  const jobs = tables.jobs.filter(job => !job.isFinalizer && (job.plannedShare > 0 || job.doneShare > 0));
  // A thousand bars side by side would be a grey block: then the jobs make a curve.
  const isCurve = jobs.length > 60;
  if (isCurve) {
    jobs.sort((a, b) => b.doneShare - a.doneShare);
    put('balance-caption', ' Jobs that did most stand first.');
  }
  const none = jobs.length === 0 ? 'No job has any work.' : 'There is one job, which has all of the work.';
  picture('balance', 'Planned and done share of each job', jobs.length < 2, none, palette => ({
    type: isCurve ? 'line' : 'bar',
    data: {
      labels: jobs.map(job => job.job),
      datasets: [
        {...balanced('planned', jobs.map(job => job.plannedShare), palette.slate, isCurve), fill: false},
        balanced('done', jobs.map(job => job.doneShare), palette.blue, isCurve)
      ]
    },
    options: {
      scales: {
        x: {grid: {display: false}, ticks: {display: !isCurve, maxRotation: 0, autoSkipPadding: 24}},
        y: amountAxis(axisPercent, palette)
      },
      plugins: {tooltip: shareTooltip(item => percent(item.raw))}
    }
  }));
}

function balanced(label, data, colour, isCurve) {
  if (!isCurve) {
    return bars(label, data, colour);
  }
  return {
    label, data, stepped: true, pointRadius: 0, borderWidth: 1.25, borderColor: colour, backgroundColor: colour + '40', fill: 'origin'
  };
}

function sizeLabel(size) {
  if (size.above === null) {
    return 'empty';
  }
  return size.upTo === null ? 'above ' + axisBytes(size.above) : 'to ' + axisBytes(size.upTo);
}

function putSizes() {
  const sum = column => Math.max(1, tables.sizes.reduce((all, size) => all + size[column], 0));
  const shares = column => tables.sizes.map(size => size[column] / sum(column));
  picture('sizes', 'Share of files and of data by size', tables.sizes.length === 0, 'No files have been ' + verb + '.', palette => ({
    type: 'bar',
    data: {
      labels: tables.sizes.map(sizeLabel),
      datasets: [bars('share of files', shares('files'), palette.teal), bars('share of data', shares('bytes'), palette.blue)]
    },
    options: {
      scales: {x: {grid: {display: false}}, y: amountAxis(axisPercent, palette)},
      plugins: {
        tooltip: shareTooltip(item => {
          const size = tables.sizes[item.dataIndex];
          return percent(item.raw) + (item.datasetIndex === 0 ? ', ' + grouped(size.files) : ', ' + bytes(size.bytes));
        })
      }
    }
  }));
}

/* Trouble. */

function putSlowest() {
  const none = 'No group took a second.';
  put('slow-groups', tables.slowGroups.length === 0 ? empty(none) : table(tables.slowGroups, [
    ['About', group => duration(group.seconds), 'number'],
    ['Files', group => grouped(group.entries), 'number'],
    ['Data', group => bytes(group.bytes), 'number'],
    ['Job', group => group.job],
    ['Node', group => group.node],
    ['Began', group => moment(group.began).slice(11)],
    ['Of', group => group.kind],
    ['Directory', group => element('span', '', group.directory ?? '\u2013', group.directories > 1
      ? element('span', 'caption', ' and ' + grouped(group.directories) + ' below') : null), 'name']
  ]));
  put('slow-directories', tables.slowDirectories.length === 0 ? empty(none) : table(tables.slowDirectories, [
    ['About', directory => (directory.seconds < 9.95 ? directory.seconds.toFixed(1) + '\u00a0s' : duration(directory.seconds)), 'number'],
    ['Groups', directory => grouped(directory.groups), 'number'],
    ['Files', directory => grouped(directory.entries), 'number'],
    ['Data', directory => bytes(directory.bytes), 'number'],
    ['Directory', directory => directory.directory, 'name']
  ]));
  if (tables.slowDirectories.length > 0) {
    put('slow-directories', element('p', 'caption', 'Counted over the 100 slowest groups, each file of a group alike.'));
  }
}

function putErrors() {
  if (tables.failures.length === 0) {
    put('errors', empty(facts.isLive ? 'No name has failed so far.' : 'No name failed.'));
    return;
  }
  const names = groupBy(tables.failedNames, 'kind');
  put('errors', table(tables.failures, [
    ['Names', kind => grouped(kind.names), 'number'],
    ['Class', kind => kind.class],
    ['Jobs', kind => (kind.jobs === 0 ? null : grouped(kind.jobs)), 'number'],
    ['Nodes', kind => (kind.nodes === 0 ? null : grouped(kind.nodes)), 'number'],
    ['Message, and the first names', kind => {
      const first = (names.get(kind.kind) ?? []).map(each => element('div', 'name', each.name));
      const more = kind.names > first.length ? element('div', 'caption', 'and ' + grouped(kind.names - first.length) + ' more') : null;
      return element('div', '', kind.message, ...first, more);
    }]
  ]));
  put('errors', element('p', 'caption', 'bpct --errors=' + facts.batch + ' names all of them.'));
}

function putLedger() {
  const isClosed = facts.isClosed === 1;
  put('ledger', element('p', '', isClosed
    ? 'The ledger closes: all entries of the walk are accounted for.'
    : 'The ledger is not closed' + (facts.gap ? ': ' + facts.gap + '.' : '.')));
  const write = (line, value) => (line.what === 'bytes' ? bytes(value) : grouped(value));
  const column = (title, name) => [title, line => write(line, line[name]), 'number'];
  put('ledger', table(tables.ledger, [
    ['', line => ({entries: 'Files and links', directories: 'Directories', bytes: 'Data'}[line.what])],
    column('Walked', 'walked'),
    column(verb.charAt(0).toUpperCase() + verb.slice(1), 'done'),
    column('Linked', 'linked'),
    column('Skipped', 'skipped'),
    column('Failed', 'failed'),
    column('Open', 'open')
  ]));
}

function putOrigin() {
  putFacts('origin', [
    ['Command line', facts.commandLine, 'name'],
    ['By', facts.user + ' on ' + facts.host],
    ['Written', moment(facts.created) + ' ' + offset() + ', by bpct ' + facts.version],
    ['Started', facts.started === null ? '' : moment(facts.started) + ' ' + offset()],
    ['Ended', facts.ended === null ? '' : moment(facts.ended) + ' ' + offset()],
    ['Exit code of --wait', facts.isLive ? '' : facts.exitCode],
    ['Folder', facts.folder, 'name']
  ]);
  put('waves', table(tables.waves, [
    ['Wave', wave => wave.wave, 'number'],
    ['Jobs', wave => grouped(wave.jobs), 'number'],
    ['Scheduler', wave => wave.scheduler],
    ['Lanes', wave => wave.lanes],
    ['Words for the queue', wave => wave.queue, 'name']
  ]));
  if (tables.notes.length > 0) {
    put('notes', table(tables.notes, [['Count', note => grouped(note.count), 'number'], ['Note', note => note.note]]));
  }
}

putHead();
putKeyFigures();
putSeries();
putJobs();
putNodes();
putBalance();
putSizes();
putSlowest();
putErrors();
putLedger();
putOrigin();
putFooter();
keepDrawn();
