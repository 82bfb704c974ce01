// chart.tsx -- the islet as a sea chart shows it: land, shallows, soundings, a compass rose, a light.

const SOUNDINGS: [x: number, y: number, depth: string][] = [
    [296, 40, "12"], [282, 236, "21"], [416, 34, "7"], [520, 22, "14"], [770, 44, "8"], [812, 190, "11"], [800, 240, "17"], [372, 150, "9"],
    [500, 258, "6"], [640, 262, "13"], [905, 66, "24"], [925, 214, "32"], [220, 30, "27"], [24, 36, "41"], [30, 262, "38"], [216, 256, "30"],
];

export function Chart() {
    return (
        <svg class="chart" viewBox="0 0 960 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <rect width="960" height="280" class="chart-deep" />
            <path class="chart-grid" d="M0 93.500H960M0 186.500H960M240 0V280M480 0V280M720 0V280" />
            <g transform="translate(318 24) scale(.84)">
                <path class="chart-shoal-3" d="M60 150C50 70 180 10 330 8 500 5 640 6 700 90c40 58 10 130-70 158-110 38-320 36-430 18C110 250 66 215 60 150Z" />
                <path class="chart-shoal-2" d="M120 148C114 90 220 40 345 36c140-4 255 0 300 66 28 44-4 98-72 116-100 26-260 26-350 8C160 212 124 190 120 148Z" />
                <path class="chart-shoal-1" d="M178 146C176 102 262 66 360 62c110-4 196 2 226 50 20 34-8 72-62 84-84 18-206 18-270 4C206 188 180 174 178 146Z" />
                <path class="chart-land" d="M232 144c0-32 62-58 134-60 84-2 146 6 160 38 12 26-14 50-56 58-66 12-150 12-192 0-30-8-46-20-46-36Z" />
                <path class="chart-height" d="M288 142c2-22 44-36 88-36 52 0 88 8 92 24 4 18-20 28-52 32-46 6-130 2-128-20ZM336 138c2-12 26-20 50-19 28 1 44 6 44 14 0 10-18 14-38 16-24 2-58 0-56-11Z" />
                <path class="chart-top" d="M384 126l5 8.500h-10z" />
                <path class="chart-light" d="M513 109l3.500 9 9.500-4-4 9.500 9 3.500-9 3.500 4 9.500-9.500-4-3.500 9-3.500-9-9.500 4 4-9.500-9-3.500 9-3.500-4-9.500 9.500 4z" />
            </g>
            <g class="chart-soundings">{SOUNDINGS.map(([x, y, d]) => <text key={`${x}`} x={x} y={y}>{d}</text>)}</g>
            <g class="chart-rose" transform="translate(908 140) scale(.56)">
                <circle r="58" /><circle r="50" />
                <path d="M0-66V66M-66 0H66M-41-41 41 41M41-41-41 41" />
                <path class="chart-needle" d="M0-52 9 0 0 52-9 0ZM-52 0 0-9 52 0 0 9Z" />
                <path class="chart-north" d="M0-52 9 0H-9Z" />
            </g>
        </svg>
    );
}
