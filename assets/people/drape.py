"""python3 drape.py WORK NAME POSE CLASS -> WORK/NAME.POSE.CLASS.npz (mesh) and .json (outline and landmarks in metres)

Two flat panels of one outline are welded at the seams, put around the body in its rest pose, pulled onto it and carried
along into the pose. The cloth's texture coordinates are the flat outline, so a print keeps its shape.
"""
import json, sys, time
import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, maximum_filter
from scipy.spatial import cKDTree, Delaunay
import makehuman as mh
from cast import CAST
from cloth import distance_field, relax
from patterns import EDGE, USUAL_EDGE, Measures, pattern
from poses import POSES, part_of

KEYS = 13              # poses between rest and the last one
THICK = .005
CELL = .011
BEND = {'top-slim': .02, 'top-regular': .025, 'top-oversized': .035, 'hoodie': .05, 'coat': .07, 'dress': .012, 'trousers': .05, 'skirt': .02}

def inside(polygon, P):
    x, y = P[:, 0], P[:, 1]; c = np.zeros(len(P), bool); a = polygon[-1]
    for b in polygon:
        if a[1] != b[1]: c ^= ((a[1] > y) != (b[1] > y)) & (x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0])
        a = b
    return c

def panels(chains, edge):
    """-> flat points, front and back outlines (indexes), triangles of front and back; points of seams are shared"""
    points, front, back, ends = [], [], [], {}
    def add(p): points.append(np.array(p, float)); return len(points)-1
    key = lambda p: (round(p[0], 5), round(p[1], 5))
    for _, f, _ in chains:
        for e in (f[0], f[-1]): ends[key(e)] = None
    for kind, f, b in chains:
        for poly, chain in ((front, f), (back, b)):
            if kind == 'seam' and poly is back: back += front[-(len(f)-1):]; continue
            for p in chain[:-1]:
                k = key(p)
                if k in ends and ends[k] is None: ends[k] = add(p)
                poly.append(ends[k] if k in ends else add(p))
    triangles = []
    for poly in (front, back):
        B = np.array([points[i] for i in poly]); low, high = B.min(0), B.max(0); rows = np.arange(low[1], high[1], edge*.866)
        G = np.array([(x+(edge/2 if r % 2 else 0), y) for r, y in enumerate(rows) for x in np.arange(low[0], high[0], edge)]); G = G[inside(B, G)]
        dense = np.vstack([np.linspace(B[i-1], B[i], 3)[:-1] for i in range(len(B))]); G = G[cKDTree(dense).query(G)[0] > edge*.55]
        first = len(points); points += list(G); ids = np.array(poly+list(range(first, first+len(G)))); Q = np.vstack([B, G]); T = Delaunay(Q).simplices; T = T[inside(B, Q[T].mean(1))]
        a, b, c = Q[T[:, 0]], Q[T[:, 1]], Q[T[:, 2]]; area = (b[:, 0]-a[:, 0])*(c[:, 1]-a[:, 1])-(b[:, 1]-a[:, 1])*(c[:, 0]-a[:, 0])
        T, area = T[np.abs(area) > 1e-8], area[np.abs(area) > 1e-8]; T[area < 0] = T[area < 0][:, ::-1]; T = ids[T]
        triangles.append(T if poly is front else T[:, ::-1])
    return np.array(points), front, back, *triangles

def shell(joints, rest):
    """triangles the cloth collides with: the smooth helper tights, and skin where they end"""
    _, _, faces, _, groups = mh.base(); tri = []
    for f, g in zip(faces, groups):
        if g in ('helper-tights', 'body'):
            tri.append(f[:3])
            if len(f) == 4: tri.append([f[0], f[2], f[3]])
    tri = np.array(tri); tights = tri[:, 0] >= mh.BODY_VERTICES; top = rest[tri[tights]].reshape(-1, 3)[:, 2].max(); centre = rest[tri].mean(1)
    ends = (centre[:, 2] > top-.06) | (np.abs(centre[:, 0]) > joints['wrist'][0]-.02) | (centre[:, 2] < .09)
    return tri[tights | ends]

def around(P, front_triangles, back_triangles, shared, rest, tri):
    """first place of the flat points: before and behind the body, together at the seams"""
    cell, low, nx, nz = .01, np.array([-1.1, -.05]), 220, 215; a, b, c = (rest[tri[:, k]] for k in range(3))
    D = np.vstack([a*w+b*u+c*(1-w-u) for w in np.linspace(0, 1, 5) for u in np.linspace(0, 1-w, 5)]); ix, iz = np.clip(((D[:, 0]-low[0])/cell).astype(int), 0, nx-1), np.clip(((D[:, 2]-low[1])/cell).astype(int), 0, nz-1)
    near, far = np.full((nx, nz), 9.), np.full((nx, nz), -9.); np.minimum.at(near, (ix, iz), D[:, 1]); np.maximum.at(far, (ix, iz), D[:, 1])
    idx = distance_transform_edt(far < -8, return_indices=True)[1]; near, far = near[tuple(idx)], far[tuple(idx)]; middle = gaussian_filter((near+far)/2, 4); near, far = -maximum_filter(-near, 5), maximum_filter(far, 5)
    qx, qz = np.clip(((P[:, 0]-low[0])/cell).astype(int), 0, nx-1), np.clip(((P[:, 1]-low[1])/cell).astype(int), 0, nz-1)
    k = np.sqrt(np.clip(1-(1-np.clip(cKDTree(P[shared]).query(P)[0]/.05, 0, 1))**2, 0, 1)); X = np.stack([P[:, 0], middle[qx, qz], P[:, 1]], 1)
    for T, surface, gap in ((front_triangles, near, -.012), (back_triangles, far, .012)):
        i = np.setdiff1d(np.unique(T), shared); X[i, 1] += (surface[qx, qz]+gap-middle[qx, qz])[i]*k[i]
    return X

def slipped(X, P, armpit, joints, rest, skin):
    """whether an arm came out of its sleeve: cloth around it leaves more than half a turn free. `rest`, `skin`: the body as the joints are, and now"""
    for side in (1, -1):
        sleeve = X[side*P[:, 0] > armpit[0]]; elbow, wrist = (joints[k]*[side, 1, 1] for k in ('elbow', 'wrist'))
        for share in (.25, .6, .8):
            p, q = ((skin-rest)[cKDTree(rest).query(m, k=40)[1]].mean(0)+m for m in (elbow+(wrist-elbow)*share, elbow+(wrist-elbow)*(share+.1)))
            u = (q-p)/np.linalg.norm(q-p); d = sleeve-p; d = d[(np.abs(d@u) < .015) & (np.linalg.norm(d, axis=1) < .16)]
            v = np.cross(u, [0, 1, 0]); v /= np.linalg.norm(v); turn = np.sort(np.arctan2(d@np.cross(u, v), d@v))
            if len(turn) < 8 or np.diff(np.append(turn, turn[0]+2*np.pi)).max() > np.pi: return True
    return False

def links(P, T, edge):
    """edges, and the two points opposite each inner edge"""
    opposite = {}
    for t in T:
        for q in range(3): opposite.setdefault((min(t[q], t[(q+1) % 3]), max(t[q], t[(q+1) % 3])), []).append(t[(q+2) % 3])
    E = np.array(list(opposite)); B = np.array([o for o in opposite.values() if len(o) == 2 and o[0] != o[1]]); length = lambda p: np.linalg.norm(P[p[:, 0]]-P[p[:, 1]], axis=1)
    # across a seam the flat distance of the opposite points folds back: the unfolded one counts
    return E, B, length(E), np.maximum(length(B), edge*1.5)

def with_hood(X, UV, F, T, chains, front, back, marks, P):
    """a hood that is down: a thick fold of cloth around the neck, high behind, thin where it crosses in front; it has the back panel's plain colour"""
    width = marks['neck'][0]+1e-6; rim = lambda poly, low: [i for i in poly if P[i, 1] >= low-1e-6 and abs(P[i, 0]) <= width]
    front_rim, back_rim = rim(front, marks['neckFront'][1]), rim(back, marks['neckBack'][1]); by = lambda ids, sign: sorted(ids, key=lambda i: sign*P[i, 0])
    loop = X[by(front_rim, 1)+[i for i in by(back_rim, -1) if i not in front_rim]]; n, m = 96, 22
    closed = np.vstack([loop, loop[:1]]); walked = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))]); t = np.linspace(0, walked[-1], n, endpoint=False); ring = np.stack([np.interp(t, walked, closed[:, k]) for k in range(3)], 1)
    ring = np.stack([gaussian_filter(ring[:, k], 2, mode='wrap') for k in range(3)], 1); middle = ring.mean(0); away = ring-middle; away[:, 2] = 0; away /= np.linalg.norm(away, axis=1)[:, None]
    # 0 in front .. 1 behind
    angle = np.arctan2(away[:, 0], -away[:, 1]); behind = (1-np.cos(angle))/2; full = behind**.55; rng = np.random.default_rng(5); wave = lambda k, s: sum(np.cos(angle*q+rng.uniform(0, 6.28))*s/q for q in k)
    high, thick, low = .010+.040*full+wave((3, 5, 7), .005), .008+.021*full+wave((2, 4, 6), .004), .022+.040*full
    points = []
    for j in range(m):
        # up along the neck, over, and down outside until it is below the cloth of the shoulders
        s = j/(m-1); a = np.pi*min(1, s/.62); over = np.where(s < .62, (1-np.cos(a))*thick, 2*thick-(s-.62)/.38*thick*.4); up = np.where(s < .62, np.sin(a)*high+s*.004, -(s-.62)/.38*low)
        crease = full*np.sin(np.pi*min(1, s*1.15))*(.006*np.sin(angle*5+s*9+np.cos(angle*3)*1.6)+.003*np.sin(angle*13-s*6))
        points.append(ring+away*(over+crease)[:, None]+np.array([0, 0, 1])*(up+crease*.6)[:, None])
    points = np.array(points); first, texture = len(X), len(UV)
    # one place in the middle of the chest: photos always have cloth there
    uv = np.tile([[2.5, (np.mean([marks['armpit'][1], marks['hem'][1]])-P[:, 1].min())/np.ptp(P[:, 1])]], (m*n, 1)); F, T = list(F), list(T)
    for j in range(m-1):
        for k in range(n):
            q = [j*n+k, j*n+(k+1) % n, (j+1)*n+(k+1) % n, (j+1)*n+k]; F += [[first+q[0], first+q[1], first+q[2]], [first+q[0], first+q[2], first+q[3]]]; T += [[texture+q[0], texture+q[1], texture+q[2]], [texture+q[0], texture+q[2], texture+q[3]]]
    return np.vstack([X, points.reshape(-1, 3)]), np.vstack([UV, uv]), F, T

def drape(work, name, pose, kind):
    start = time.time(); spec = CAST[name]; edge = EDGE.get(kind, USUAL_EDGE); v = mh.morph(spec); floor = v[:mh.BODY_VERTICES, 1].min(); W = mh.rig()[3]
    joints = {k: np.array(x) for k, x in json.load(open(f'{work}/{name}.{pose}.json')).items()}
    keys = [mh.world(mh.skinned(v, W, mh.pose_matrices(v, part_of(POSES[pose], i/(KEYS-1)))), floor) for i in range(KEYS)]
    tri = shell(joints, keys[0]); chains, marks = pattern(kind, Measures(joints, keys[0][np.unique(tri)]), spec['gender'] > .5)
    P, front, back, TF, TB = panels(chains, edge); shared = np.array(sorted(set(front) & set(back))); start_at = around(P, TF, TB, shared, keys[0], tri)
    E, B, rest_e, rest_b = links(P, np.vstack([TF, TB]), edge); is_bottom = 'waist' in marks
    if is_bottom: tight = (P[E] [:, :, 1] > marks['waist'][1]-.004).all(1); rest_e[tight] *= .95
    else:
        low = min(marks['neckFront'][1], marks['neckBack'][1])-.012; rim = {tuple(sorted(p)) for poly in (front, back) for p in zip(poly, poly[1:]+poly[:1])}; near = (P[:, 1] > low) & (np.abs(P[:, 0]) <= marks['neck'][0]+1e-6)
        rib = np.array([tuple(e) in rim and near[e].all() for e in E]); rest_e[rib] *= .96
        if kind == 'hoodie':                               # ribs gather the hem and the cuffs
            ends = (P[:, 1] < marks['hem'][1]+.045) | (np.abs(P[:, 0]) > marks['sleeveBottom'][0]-.012); rest_e[ends[E].all(1)] *= .86
    C = np.vstack([E, B]).astype(np.int64); rest = np.concatenate([rest_e, rest_b]); stiff = np.concatenate([np.ones(len(E)), np.full(len(B), BEND[kind])])
    reach = {'dress': joints['knee'][2]-.12, 'coat': joints['knee'][2]-.12, 'skirt': joints['knee'][2]-.3, 'trousers': -.03}.get(kind, joints['crotch'][2]-.2)
    lo = np.array([-.8, -.42, reach]); hi = np.array([.8, .34, joints['head'][2]+.02])
    if is_bottom: lo[0], hi[0], hi[2] = -.5, .5, joints['waist'][2]+.2
    size = tuple(np.ceil((hi-lo)/CELL).astype(int)+1)
    # a waistband holds its height: else the weight pulls it off
    pinned = P[:, 1] > marks['waist'][1]-.03 if is_bottom else np.zeros(len(P), bool); used = np.unique(tri)
    def settle(phase):
        """the cloth around the body as it stands in the end; None where an arm came out of its sleeve. `phase`: where the field's cells begin"""
        X, low = start_at+np.random.default_rng(3).normal(0, .0006, start_at.shape), lo-CELL*phase; V = np.zeros_like(X)
        def step(key, steps, gravity, friction, damping):
            relax(X, V, C, rest, stiff, distance_field(key, tri, low, size, CELL), low, CELL, steps, 1/900, gravity, THICK, friction, damping, pinned, 1.2)
            return is_bottom or not slipped(X, P, marks['armpit'], joints, keys[0][used], key[used])
        step(keys[0], 600, 0., .1, .97)
        if not step(keys[0], 900, 9.8, .25, .995): return None
        for q in range(1, KEYS):
            dist, i = cKDTree(keys[q-1][used]).query(X, k=6); w = 1/(dist+.004)**2; w /= w.sum(1, keepdims=True)
            X += ((keys[q]-keys[q-1])[used][i]*w[..., None]).sum(1)*np.exp(-(dist[:, :1]/.08)**2)
            if not step(keys[q], 120, 9.8, .3, .995): return None
        return X if step(keys[-1], 1500 if kind in EDGE else 2200, 9.8, .35, .996) else None
    # thin arms are few cells of the field: where they fall decides whether loose cloth holds
    X = next((made for made in map(settle, (0, .5, .25, .75)) if made is not None), None)
    if X is None: raise SystemExit(f'{name} {pose} {kind}: an arm comes out of its sleeve')
    strain = np.linalg.norm(X[E[:, 0]]-X[E[:, 1]], axis=1)/rest_e; print(name, kind, len(X), 'points, strain 5 50 95 %', np.percentile(strain, [5, 50, 95]).round(3), 'seconds', round(time.time()-start))
    low, high = P.min(0), P.max(0); uv = (P-low)/(high-low); out = {}
    # the back panel lies two to the right of the front
    X, UV, F, T = X, np.vstack([uv, uv+[2, 0]]), np.vstack([TF, TB]).tolist(), np.vstack([TF, TB+len(P)]).tolist()
    if kind == 'hoodie': X, UV, F, T = with_hood(X, UV, F, T, chains, front, back, marks, P)
    mh.pack(out, 'garment', X, UV, F, T); np.savez(f'{work}/{name}.{pose}.{kind}.npz', **out)
    json.dump(dict(low=low.tolist(), high=high.tolist(), landmarks={k: np.asarray(x).tolist() for k, x in marks.items()}, outline=P[front].tolist()), open(f'{work}/{name}.{pose}.{kind}.json', 'w'))

if __name__ == '__main__': drape(*sys.argv[1:5])
