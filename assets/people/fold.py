"""python3 fold.py WORK NAME POSE CLASS OUT : folds of a draped garment -> OUT/NAME/POSE/CLASS.folds.webp

drape.py gives the large shape. Here the same cloth is made finer and a little longer than it needs to be where clothes
have too much of themselves: at armpits, elbows, waist, crotch, knees and ankles. It buckles there, across directions that
`sources` gives, and stays within centimetres of the drape. What is kept is the light alone: how much brighter or darker
each place of the front panel is than on the smooth cloth, in flat coordinates (127.5: as bright; STEP natural logarithms
a step). No place of a print moves.
"""
import json, os, sys, zlib
import numpy as np, numba as nb
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates
import makehuman as mh
from cast import CAST
from cloth import distance_field, relax_near
from drape import CELL, THICK, links, shell
from patterns import EDGE, USUAL_EDGE
from poses import POSES

PIXEL = .003                    # metres of cloth to a pixel of the map
STEP = 1/200                    # natural logarithm of brightness to one of 255
# how much longer, in the wide folds and in the small ones between them; how stiff; how far from the drape, metres; how hard the light is
CLOTH = {'hoodie': (.9, .6, .35, .018, 2.3), 'coat': (.7, .4, .5, .018, 2.2), 'dress': (1.2, 1., .15, .014, 2.4), 'skirt': (1.2, 1., .15, .014, 3.2), 'trousers': (1., 1.1, .15, .016, 2.), 'top-slim': (1.3, 1.2, .15, .012, 1.9)}
USUAL = (1.7, 1.5, .15, .016, 2.)
LIGHTS = (((-2.2, -2.6, 3.), 92), ((2.8, -2.4, 1.7), 24), ((1.6, 2.2, 2.4), 18), ((-1.8, 2., 2.), 10)); SKY = .34    # those of render_person.py

# ---- where cloth is too long: (share, direction across the folds) for each place
class Noise:
    """smooth over `scale` metres, mostly within -1..1"""
    def __init__(self, rng, low, high, scale, cell=.008):
        self.low, self.cell = np.array(low)-.05, cell; size = np.ceil((np.array(high)+.05-self.low)/cell).astype(int)+1
        g = gaussian_filter(rng.normal(size=size), scale/cell, mode='reflect'); self.g = g/g.std()*.6
    def __call__(self, p): return map_coordinates(self.g, ((p-self.low)/self.cell).T, order=1, mode='nearest')

def unit(v): return v/np.maximum(np.linalg.norm(v, axis=1), 1e-9)[:, None]
def turned(v, a): c, s = np.cos(a), np.sin(a); return np.stack([v[:, 0]*c-v[:, 1]*s, v[:, 0]*s+v[:, 1]*c], 1)
def between(x, a, b, c, d): """0 up to a, 1 from b to c, 0 from d""" ; return np.clip((x-a)/(b-a), 0, 1)*np.clip((d-x)/(d-c), 0, 1)
def below(p, top, full): """0 at the height `top`, 1 at `full` and below""" ; return np.clip((top-p[:, 1])/(top-full), 0, 1)
def around(x, middle, width): return np.exp(-((x-middle)/width)**2)

class Sources:
    def __init__(self, kind, marks, low, high, seed):
        self.kind, self.marks, self.low, self.high, self.seed = kind, {k: np.array(v) for k, v in marks.items()}, low, high, seed
    def at(self, p):
        """the same for the same seed: [(share, direction)] of places p (n x 2)"""
        self.rng, self.out = np.random.default_rng(self.seed), []; self.wide = self.noise(.07)(p)
        if 'armpit' in self.marks: self.upper(p)
        elif 'crotch' in self.marks: self.trousers(p)
        else: self.skirt(p)
        return self.out
    def noise(self, scale): return Noise(self.rng, self.low, self.high, scale)
    def patch(self, p, scale, less=0.): return np.clip(self.noise(scale)(p)*1.1+.5-less, 0, 1.3)
    def along(self, p, direction, share, wobble=.35): self.out.append((share, turned(turned(unit(np.broadcast_to(np.asarray(direction, float), p.shape)), wobble*self.wide), np.pi/2)))
    def out_of(self, p, centre, toward, spread, near, far, share):
        """folds that run out of one place, within `spread` degrees of a direction"""
        d = p-centre; away = np.linalg.norm(d, axis=1); angle = np.degrees(np.arccos(np.clip(unit(d)@(np.array(toward)/np.linalg.norm(toward)), -1, 1)))
        self.out.append((share*between(away, near*.3, near, near*1.5, far)*np.clip(1-angle/spread, 0, 1)**.7, turned(turned(unit(d), .22*self.wide), np.pi/2)))
    def upper(self, p):
        m, rng = self.marks, self.rng; pit, joint = m['armpit'], m['joint']; length = min(pit[1]-m['hem'][1], .46); ax = np.abs(p[:, 0]); body = 1-np.clip((ax-pit[0]+.005)/.035, 0, 1)
        for side in (-1, 1):
            at = pit*[side, 1]; much = rng.uniform(.7, 1.15)
            self.out_of(p, at+[side*.01, .015], [-side*.8, -1], 62, .045, .34, .075*much*body*self.patch(p, .05)); self.out_of(p, at+[side*.005, 0], [-side, .45], 40, .03, .16, .045*much*body*self.patch(p, .04))
            # where the waist goes in, folds come from the side seam and sink towards the middle
            self.along(p, [side, rng.uniform(.25, .5)], .06*around(p[:, 1], pit[1]-length*.62, .10)*np.clip(side*p[:, 0]/pit[0], 0, 1)**1.3*body*self.patch(p, .05, .1))
            u = ((m['sleeveTop']+m['sleeveBottom'])/2-joint)*[side, 1]; long = np.linalg.norm(u); u = u/long; across = np.array([-u[1], u[0]])*side
            down = ((p-joint*[side, 1])@u)/long; arm = (side*p[:, 0] > pit[0]-.01)*1.
            self.along(p, across+u*rng.uniform(.25, .7), .075*between(down, .22, .42, .56, .80)*arm*self.patch(p, .035, .05)); self.along(p, across-u*rng.uniform(.3, .8), .06*between(down, .62, .8, .95, 1.1)*arm*self.patch(p, .035, .1))
            self.out_of(p, at+[0, .03], u+across*.35, 50, .03, .20, .06*much*arm*self.patch(p, .04))
        if self.kind == 'dress': self.along(p, [0, 1], .05*below(p, pit[1]-.22, pit[1]-.40)*self.patch(p, .06), .15)
        else: self.along(p, [rng.uniform(-.3, .3), 1], .028*below(p, pit[1]-.10, pit[1]-.28)*np.clip(1-ax/pit[0], 0, 1)**.5*body*self.patch(p, .07))
    def trousers(self, p):
        m, rng = self.marks, self.rng; crotch, hem = m['crotch'], m['hem']; knee = (crotch[1]+hem[1])/2+.02
        for side in (-1, 1):
            leg = (side*p[:, 0] > 0)*1.; lean = rng.uniform(-.45, .45)
            self.out_of(p, crotch+[side*.012, .01], [side, .28], 44, .035, .21, .07*leg*self.patch(p, .035)); self.out_of(p, crotch+[side*.02, -.02], [side*.55, -1], 40, .04, .20, .05*leg*self.patch(p, .04))
            self.along(p, [1, lean], .055*around(p[:, 1], knee, .085)*leg*self.patch(p, .035, .05)); self.along(p, [1, .1-lean*.7], .085*around(p[:, 1], hem[1]+.06, .07)*leg*self.patch(p, .03))
            self.along(p, [side*.25, 1], .022*below(p, crotch[1]-.08, crotch[1]-.2)*np.clip((p[:, 1]-hem[1])/.12, 0, 1)*leg*self.patch(p, .07))
        self.along(p, [1, 0], .04*between(p[:, 1], crotch[1]+.04, crotch[1]+.07, crotch[1]+.10, crotch[1]+.15)*np.clip(1-np.abs(p[:, 0])/.10, 0, 1)*self.patch(p, .03))
    def skirt(self, p):
        waist, hip = self.marks['waist'][1], self.marks['hip'][1]
        self.along(p, [0, 1], .045*below(p, waist-.03, hip-.04)*self.patch(p, .06), .15); self.along(p, [1, .1], .03*np.clip((waist-.02-p[:, 1])/.04, 0, 1)*np.clip((p[:, 1]-hip+.05)/.08, 0, 1)*self.patch(p, .05))

# ---- the finer cloth
def finer(T, *points):
    """each triangle as four; `points` get the middles of the edges"""
    E, back = np.unique(np.sort(np.vstack([T[:, [0, 1]], T[:, [1, 2]], T[:, [2, 0]]]), axis=1), axis=0, return_inverse=True); n, m = len(points[0]), len(T); a, b, c = (n+back.ravel()[k*m:(k+1)*m] for k in range(3))
    return np.vstack([np.stack([T[:, 0], a, c], 1), np.stack([a, T[:, 1], b], 1), np.stack([c, b, T[:, 2]], 1), np.stack([a, b, c], 1)]), [np.vstack([x, x[E].mean(1)]) for x in points]

def smooth(X, T, times, share):
    E = np.unique(np.sort(np.vstack([T[:, [0, 1]], T[:, [1, 2]], T[:, [2, 0]]]), axis=1), axis=0); count = np.maximum(np.bincount(E.ravel(), minlength=len(X)), 1)
    for _ in range(times):
        s = np.zeros_like(X); np.add.at(s, E[:, 0], X[E[:, 1]]); np.add.at(s, E[:, 1], X[E[:, 0]]); X = X+share*(s/count.reshape(-1, *[1]*(X.ndim-1))-X)
    return X

def normals(X, T):
    n = np.cross(X[T[:, 1]]-X[T[:, 0]], X[T[:, 2]]-X[T[:, 0]]); v = np.zeros_like(X)
    for k in range(3): np.add.at(v, T[:, k], n)
    return unit(v)

def light(X, N):
    out = np.full(len(X), SKY)
    for place, power in LIGHTS: d = np.array(place)-X; r = np.linalg.norm(d, axis=1); out += power/2/np.pi**2/r**2*np.clip((N*d).sum(1)/r*.9+.1, 0, None)
    return out

def folded(work, name, pose, kind):
    """-> flat places, the smooth cloth and the folded one (metres), triangles of the front, how sound each point is, corners of the flat outline"""
    d = np.load(f'{work}/{name}.{pose}.{kind}.npz'); t = json.load(open(f'{work}/{name}.{pose}.{kind}.json')); low, high = np.array(t['low']), np.array(t['high'])
    # a hood is no cloth of the panels: its points come last
    UV, n = d['garment.vt'], len(d['garment.vt'])-len(d['garment.v']); keep = (d['garment.f'] < n).all(1); F, TF, smooth_cloth = d['garment.f'][keep][:, :3].astype(np.int64), d['garment.ft'][keep], d['garment.v'][:n].astype(float)
    back = UV[TF[:, 0], 0] > 1.5; P = np.zeros((n, 2))
    for k in range(3): P[F[:, k]] = low+(UV[TF[:, k]]-back[:, None]*[2, 0])*(high-low)
    v = mh.morph(CAST[name]); floor = v[:mh.BODY_VERTICES, 1].min(); W = mh.rig()[3]; standing = lambda p: mh.world(mh.skinned(v, W, mh.pose_matrices(v, p)), floor)
    joints = {k: np.array(x) for k, x in json.load(open(f'{work}/{name}.{pose}.json')).items()}; corner = smooth_cloth.min(0)-.06; size = tuple(np.ceil((smooth_cloth.max(0)+.06-corner)/CELL).astype(int)+1)
    field = distance_field(standing(POSES[pose]), shell(joints, standing({})), corner, size, CELL)
    wide, small, bend, far, _ = CLOTH.get(kind, USUAL); seed = zlib.crc32(f'{name} {pose} {kind}'.encode()); rng = np.random.default_rng(seed); sources = Sources(kind, t['landmarks'], low, high, seed); edge = EDGE.get(kind, USUAL_EDGE); X = smooth_cloth
    for level, (share, stiff, steps) in enumerate(((wide, bend, 500), (small, bend*2, 250))):
        if level: F, (X, smooth_cloth, P) = finer(F, X, smooth_cloth, P); back = np.tile(back, 4)
        E, B, flat_e, flat_b = links(P, F, edge/2**level); now = lambda pairs: np.linalg.norm(smooth_cloth[pairs[:, 0]]-smooth_cloth[pairs[:, 1]], axis=1)
        def longer(pairs):
            e = unit(P[pairs[:, 1]]-P[pairs[:, 0]]); return np.sqrt(1+sum(2*share*s*(e*across).sum(1)**2 for s, across in sources.at(P[pairs].mean(1))))
        # of what the drape has too much itself, a part
        e, b = now(E), now(B); rest = np.concatenate([np.maximum(e, .3*flat_e+.7*e)*longer(E), np.minimum(np.maximum(b, .3*flat_b+.7*b), flat_b*1.2)*longer(B)])
        # cloth that the drape has overstretched stays as it is
        over = np.zeros(len(X)); np.maximum.at(over, E.ravel(), np.repeat(e/flat_e, 2)); calm = np.clip((1.45-over)/.2, .08, 1); X = X+rng.normal(0, .0003, X.shape)
        relax_near(X, smooth_cloth, far*calm, np.vstack([E, B]).astype(np.int64), rest, np.concatenate([np.ones(len(E)), np.full(len(B), stiff)]), field, corner, CELL, steps, 1/900, THICK, .05, .995)
    return P, smooth(smooth_cloth, F, 8, .45), smooth(X, F, 2, .4), F[~back], smooth(calm, F, 3, .5), low, high

# ---- its light, as a map
@nb.njit(cache=True)
def draw(S, T, A, w, h):
    """values of points, straight between them inside each triangle; which pixels have one"""
    out = np.zeros((h, w, A.shape[1])); hit = np.zeros((h, w), nb.boolean)
    for i, j, k in T:
        x0, y0, x1, y1, x2, y2 = S[i, 0], S[i, 1], S[j, 0], S[j, 1], S[k, 0], S[k, 1]; area = (x1-x0)*(y2-y0)-(x2-x0)*(y1-y0)
        if abs(area) < 1e-12: continue
        for y in range(max(0, int(np.floor(min(y0, y1, y2)))), min(h, int(np.ceil(max(y0, y1, y2)))+1)):
            for x in range(max(0, int(np.floor(min(x0, x1, x2)))), min(w, int(np.ceil(max(x0, x1, x2)))+1)):
                px, py = x+.5, y+.5; b = ((px-x0)*(y2-y0)-(x2-x0)*(py-y0))/area; c = ((x1-x0)*(py-y0)-(px-x0)*(y1-y0))/area
                if b < -1e-9 or c < -1e-9 or 1-b-c < -1e-9: continue
                hit[y, x] = True
                for q in range(A.shape[1]): out[y, x, q] = (1-b-c)*A[i, q]+b*A[j, q]+c*A[k, q]
    return out, hit

def light_of_folds(P, smooth_cloth, X, T, calm, low, high, hardness):
    """natural logarithm of brightness, rows from the hem upwards"""
    w, h = np.ceil((high-low)/PIXEL).astype(int); N, B = normals(X, T), normals(smooth_cloth, T)
    out, hit = draw((P-low)/PIXEL, T, np.column_stack([np.log(light(X, N)/light(smooth_cloth, B)), ((X-smooth_cloth)*B).sum(1), calm]), int(w), int(h))
    beyond, near = distance_transform_edt(~hit, return_indices=True); lit, height, sound = (out[..., k][tuple(near)] for k in range(3))
    # less sky is seen from the bottom of a fold
    sky = sum(-k*np.clip(gaussian_filter(height, r/PIXEL)-height, -.003, .012) for r, k in ((.007, 16.), (.02, 12.)))
    a = (lit+sky)*hardness; return np.where(beyond > 6, 0, np.clip((a-np.median(a[hit]))*np.clip(sound*1.1-.1, 0, 1), -.5, .35))

if __name__ == '__main__':
    work, name, pose, kind, out = sys.argv[1:6]; a = light_of_folds(*folded(work, name, pose, kind), CLOTH.get(kind, USUAL)[-1])
    folder = f'{out}/{name}/{pose}/'; os.makedirs(folder, exist_ok=True); path = f'{folder}{kind}.folds.webp'; Image.fromarray(np.clip(np.round(a/STEP+127.5), 0, 255).astype(np.uint8)).save(path, quality=86, method=6)
    print(name, pose, kind, 'folds', Image.open(path).size, os.path.getsize(path), 'bytes, 2 50 98 %', np.percentile(a, [2, 50, 98]).round(2))
