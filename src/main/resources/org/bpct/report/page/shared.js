'use strict';

/* What all reports have in common: the tables of the page, how figures are written, and how charts are drawn. Texts of the data go
   into the page as text nodes, never as HTML. */

const all = JSON.parse(document.getElementById('data').textContent);

const tables = (() => {
  const found = {};
  for (const [name, table] of Object.entries(all)) {
    found[name] = table.rows.map(row => Object.fromEntries(table.columns.map((column, i) => [column, row[i]])));
  }
  return found;
})();

const facts = Object.fromEntries(tables.summary.map(fact => [fact.name, fact.value]));

/* How figures are written. */

function grouped(number) {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ',');
}

function bytes(amount) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
  let value = Math.max(0, amount);
  let unit = 0;
  while (unit < units.length - 1 && value >= (unit === 0 ? 1000 : 999.95)) {
    value /= 1000;
    unit++;
  }
  return (unit === 0 ? Math.round(value) : value.toFixed(1)) + '\u00a0' + units[unit];
}

/* A label of an axis: 250 MB, and not 250.0 MB. */
function axisBytes(amount) {
  return bytes(amount).replace(/\.0(?=\u00a0)/, '');
}

function perSecond(rate) {
  return rate >= 9.95 || rate <= 0 ? grouped(rate) : rate.toFixed(1);
}

function percent(share) {
  const value = share * 100;
  return (value === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(value >= 0.1 ? 1 : 2)) + '\u00a0%';
}

function axisPercent(share) {
  return Number((share * 100).toPrecision(3)) + '\u00a0%';
}

function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (large, first, small, second) =>
    large + '\u00a0' + first + (small === 0 ? '' : ' ' + small + '\u00a0' + second);
  if (whole < 90) {
    return whole + '\u00a0s';
  }
  const minutes = Math.round(whole / 60);
  if (whole < 600) {
    return two(Math.floor(whole / 60), 'min', whole % 60, 's');
  }
  if (minutes < 48 * 60) {
    return minutes < 60 ? minutes + '\u00a0min' : two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  }
  const hours = Math.round(minutes / 60);
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/* The time by the clock of the host that made the report, in parts. */
function clock(seconds) {
  return new Date((seconds + facts.zoneMinutes * 60) * 1000).toISOString();
}

function moment(seconds) {
  return seconds === null ? '' : clock(seconds).slice(0, 19).replace('T', ' ');
}

function offset() {
  const minutes = Math.abs(facts.zoneMinutes);
  const two = number => String(number).padStart(2, '0');
  return (facts.zoneMinutes < 0 ? '-' : '+') + two(Math.floor(minutes / 60)) + two(minutes % 60);
}

/* Elements. */

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  made.append(...children.filter(child => child !== null).map(child => (child instanceof Node ? child : String(child))));
  return made;
}

function put(id, ...children) {
  document.getElementById(id).append(...children);
}

function empty(words) {
  return element('p', 'empty', words);
}

/* A table: columns are [title, how a cell is written, class of the cells]. */
function table(rows, columns) {
  const head = element('tr', '', ...columns.map(([title, , kind]) => element('th', kind === 'number' ? kind : '', title)));
  const body = rows.map(row =>
    element('tr', '', ...columns.map(([, cell, kind]) => element('td', kind || '', cell(row) ?? '\u2013'))));
  return element(
    'div', 'scroll', element('table', '', element('thead', '', head), element('tbody', '', ...body)));
}

function putFigures(figures) {
  for (const [title, value, remark] of figures) {
    const shown = element('dd', '', value, remark ? element('small', '', remark) : null);
    put('figures', element('div', '', element('dt', '', title), shown));
  }
}

function putFacts(id, all) {
  for (const [title, value, kind] of all) {
    if (value !== null && value !== undefined && value !== '') {
      put(id, element('dt', '', title), element('dd', kind || '', value));
    }
  }
}

/* All tables as --format csv writes them: a text that a spreadsheet would take for a formula has an apostrophe before it. */
function csv() {
  const cell = value => {
    if (value === null || typeof value === 'number') {
      return value === null ? '' : String(value);
    }
    const text = String(value).replace(/[\u0000-\u001f\u007f]/g, '?');
    const safe = /^[=+@-]/.test(text) ? "'" + text : text;
    return /[",]/.test(safe) ? '"' + safe.replace(/"/g, '""') + '"' : safe;
  };
  const line = (name, cells) => [name, ...cells.map(cell)].join(',') + '\r\n';
  return Object.entries(all)
    .map(([name, table]) => line(name, table.columns) + table.rows.map(row => line(name, row)).join(''))
    .join('');
}

function saveCsv() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv()], {type: 'text/csv'}));
  link.download = facts.batch ? 'bpct-batch-' + facts.batch + '.csv' : 'bpct-snapshots.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function putFooter() {
  const save = element('button', '', 'Save all tables as CSV');
  save.type = 'button';
  save.addEventListener('click', saveCsv);
  put('footer', element('p', 'pager', save));

  put(
    'footer',
    'Made by bpct ' + facts.reportVersion + ', ' + moment(facts.made) + ' ' + offset() + ' (' + facts.zone + '). '
      + 'Charts by Chart.js ' + Chart.version + ' (MIT licence).');
}

function putNotices(notices) {
  const most = 3;
  const made = notices.map(notice => element('p', 'notice', notice));
  put('notices', ...made.slice(0, most));
  if (made.length > most) {
    const words = grouped(made.length - most) + ' more remarks';
    put('notices', element('details', '', element('summary', '', words), ...made.slice(most)));
  }
}

/* Charts. Each is made by a function of the colours, and made anew when these change. */

const pictures = [];

function colours() {
  const style = getComputedStyle(document.documentElement);
  const names = ['page', 'text', 'muted', 'line', 'blue', 'sky', 'teal', 'amber', 'red', 'grey', 'slate'];
  return Object.fromEntries(names.map(name => [name, style.getPropertyValue('--' + name).trim()]));
}

/* Puts a chart into a canvas; says in its place why there is none if there is nothing to show. */
function picture(id, label, isEmpty, words, config) {
  const canvas = document.getElementById(id);
  if (isEmpty) {
    canvas.parentElement.replaceWith(empty(words));
    return;
  }
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  pictures.push({canvas, config, chart: null});
}

function draw(one, palette) {
  if (one.chart) {
    one.chart.destroy();
  }
  one.chart = new Chart(one.canvas, one.config(palette));
}

function drawAll() {
  const palette = colours();
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.color = palette.muted;
  Chart.defaults.borderColor = palette.line;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  Chart.defaults.interaction = {mode: 'index', intersect: false, axis: 'x'};
  Object.assign(Chart.defaults.plugins.legend, {align: 'start'});
  Object.assign(Chart.defaults.plugins.legend.labels, {boxWidth: 12, boxHeight: 12, padding: 14});
  pictures.forEach(one => draw(one, palette));
  document.documentElement.dataset.charts = pictures.length;
  document.documentElement.dataset.drawn = pictures.filter(isDrawn).length;
}

/* Returns true if something is on the canvas. */
function isDrawn(one) {
  const {canvas} = one;
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels.some(value => value !== 0);
}

function keepDrawn() {
  drawAll();
  // How long it took from the beginning of the loading, for tests.
  document.documentElement.dataset.milliseconds = Math.round(performance.now());
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
  window.addEventListener('beforeprint', drawAll);
  window.addEventListener('afterprint', drawAll);
}

const STEPS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 1209600, 2592000
];

/* The shortest round span of time that covers a span so many times. */
function roundSpan(span, wanted) {
  return STEPS.find(each => span / each <= wanted) ?? Math.ceil(span / wanted);
}

/* Ticks of an axis of time at round moments of the clock. */
function timeTicks(axis) {
  const step = roundSpan(axis.max - axis.min, Math.max(2, Math.floor(axis.width / 85)));
  const shift = facts.zoneMinutes * 60;
  const ticks = [];
  for (let at = Math.ceil((axis.min + shift) / step) * step - shift; at <= axis.max; at += step) {
    ticks.push({value: at});
  }
  axis.ticks = ticks;
  axis.bpctStep = step;
}

function timeLabel(value) {
  const text = clock(value);
  const isMidnight = text.slice(11, 19) === '00:00:00';
  if (this.bpctStep >= 86400 || (isMidnight && this.bpctStep >= 3600)) {
    return text.slice(5, 10);
  }
  return text.slice(11, this.bpctStep < 60 ? 19 : 16);
}

function timeAxis(from, to) {
  return {
    type: 'linear',
    min: from,
    max: to,
    afterBuildTicks: timeTicks,
    ticks: {callback: timeLabel, maxRotation: 0},
    grid: {display: false}
  };
}

/* Ticks of an axis of durations: 15 min, 30 min, and not 1,000 s. */
function durationAxis(palette) {
  const afterBuildTicks = axis => {
    const step = roundSpan(axis.max, 5);
    axis.ticks = Array.from({length: Math.floor(axis.max / step) + 1}, (none, i) => ({value: i * step}));
  };
  return {...amountAxis(duration, palette), afterBuildTicks};
}

function amountAxis(write, palette) {
  return {
    beginAtZero: true,
    ticks: {callback: value => write(value), maxTicksLimit: 6},
    grid: {color: palette.line},
    border: {display: false},
    // Charts that stand below each other begin at one line.
    afterFit: axis => {
      axis.width = Math.max(axis.width, 76);
    }
  };
}
